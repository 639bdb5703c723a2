"""A session's events as bars: where its seconds and its tokens went."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.core.paginator import Page, Paginator

from playground.fragments import attempt_key, attempt_name, call_key
from playground.json_display import NAME_LIMIT, shorten
from simulator.models import Event
from simulator.values.call import CallOutcome
from simulator.values.event import (
    AttemptFinished,
    AttemptStarted,
    CallFinished,
    ChecklistSettled,
    PlannerReplied,
    StateEdited,
)
from simulator.values.fault import FaultKind
from simulator.values.usage import ModelRequest, Role, total_tokens

BARS_A_PAGE = 100


@dataclass(frozen=True)
class Span:
    """Part of a bar, in percent of the longest time line. `kind` is "code", "latency" or a model's
    role; `top` and `height`, in pixels, set apart what happened at the same time."""

    kind: str
    start: float
    width: float
    top: int = 1
    height: int = 12


@dataclass(frozen=True)
class Bar:
    """One thing that took time. `anchor` is its place in the story, empty for none."""

    label: str
    anchor: str
    seconds: float
    tokens: int
    spans: tuple[Span, ...]
    token_width: float
    """Percent of the most tokens any bar has."""
    is_wrong: bool = False
    fault: FaultKind | None = None
    """What made it what it is."""


@dataclass(frozen=True)
class Section:
    """An attempt, or what came before the first."""

    title: str
    seconds: float
    tokens: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class Timeline:
    """One page of bars, in their sections; what a section came to counts all of its bars."""

    sections: tuple[Section, ...]
    page: Page[tuple[Section, Bar]]


@dataclass(frozen=True)
class _Work:
    section: str
    label: str
    anchor: str
    seconds: float
    requests: tuple[ModelRequest, ...]
    is_wrong: bool = False
    fault: FaultKind | None = None
    latency: float = 0.0


def timeline_page(events: Iterable[Event], number: str) -> Timeline:
    """The page whose number an address has; the last one for none."""
    sections = draw_timeline(events)
    pages = Paginator([(part, bar) for part in sections for bar in part.bars], BARS_A_PAGE)
    page = pages.get_page(number or pages.num_pages)
    shown: dict[str, list[Bar]] = {}
    for section, bar in page:
        shown.setdefault(section.title, []).append(bar)
    drawn = (replace(part, bars=tuple(shown.get(part.title, ()))) for part in sections)
    return Timeline(tuple(part for part in drawn if part.bars), page)


def draw_timeline(events: Iterable[Event]) -> tuple[Section, ...]:
    """Sections in order. Each begins at zero, and all share one scale."""
    sections: dict[str, list[_Work]] = {}
    for work in _works(events):
        sections.setdefault(work.section, []).append(work)
    longest = max((sum(w.seconds for w in works) for works in sections.values()), default=0.0)
    most = max((total_tokens(w.requests) for works in sections.values() for w in works), default=0)
    return tuple(
        Section(
            title,
            sum(work.seconds for work in works),
            sum(total_tokens(work.requests) for work in works),
            tuple(_bars(works, longest, most)),
        )
        for title, works in sections.items()
    )


def _bars(works: list[_Work], longest: float, most: int) -> Iterator[Bar]:
    passed = 0.0
    for work in works:
        tokens = total_tokens(work.requests)
        yield Bar(
            label=work.label,
            anchor=work.anchor,
            seconds=work.seconds,
            tokens=tokens,
            spans=tuple(_spans(work, passed, longest)),
            token_width=_percent(tokens, most),
            is_wrong=work.is_wrong,
            fault=work.fault,
        )
        passed += work.seconds


def _spans(work: _Work, start: float, longest: float) -> Iterator[Span]:
    """Model requests first, then the code's own part, then what a fault simulates. Meaning is
    read while a call is answered: then each has half of the height."""
    reading = [request for request in work.requests if request.role is Role.MEANING]
    others = [request for request in work.requests if request.role is not Role.MEANING]
    height = 5 if reading and others else 12
    for lane, top in ((reading, 1), (others, 13 - height)):
        passed = start
        for request in lane:
            place, width = _percent(passed, longest), _percent(request.seconds, longest)
            yield Span(request.role, place, width, top, height)
            passed += request.seconds
    asked = max(_seconds(tuple(lane)) for lane in (reading, others))
    own = max(0.0, work.seconds - asked - work.latency)
    if own or not work.requests:
        yield Span("code", _percent(start + asked, longest), _percent(own, longest))
    if work.latency:
        done = start + asked + own
        yield Span("latency", _percent(done, longest), _percent(work.latency, longest))


def _percent(part: float, whole: float) -> float:
    return round(100 * part / whole, 3) if whole else 0.0


def _works(events: Iterable[Event]) -> Iterator[_Work]:
    section = "Before the first attempt"
    for event in events:
        key = f"moment-{event.sequence}"
        match event.value:
            case AttemptStarted(number=number):
                section = attempt_name(event.turn_number, number)
            case ChecklistSettled(requests=requests) if requests:
                key = f"turn-{event.turn_number}-checklist"
                yield _Work(section, "Checklist drafted", key, _seconds(requests), requests)
            case PlannerReplied(move=move) if move.requests:
                yield _Work(section, "Planner", key, _seconds(move.requests), move.requests)
            case CallFinished(attempt=attempt, record=record):
                key = call_key(event.turn_number, attempt, record.number)
                label = f"{record.number} {shorten(record.call.name, NAME_LIMIT)}"
                wrong = record.outcome is not CallOutcome.ANSWERED
                yield _Work(
                    section,
                    label,
                    key,
                    record.seconds,
                    record.requests,
                    wrong,
                    None if record.reply is None else record.reply.fault,
                    record.latency,
                )
            case StateEdited(edit=edit):
                label = f"State edited by {shorten(edit.by, NAME_LIMIT)}"
                yield _Work(section, label, key, 0.0, ())
            case AttemptFinished(number=number, requests=requests) if requests:
                key = f"{attempt_key(event.turn_number, number)}-end"
                yield _Work(section, "Judge", key, _seconds(requests), requests)


def _seconds(requests: tuple[ModelRequest, ...]) -> float:
    return sum(request.seconds for request in requests)
