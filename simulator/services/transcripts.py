"""Writes the transcript of a session that is here, and reads it back."""

import base64
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.conf import settings as site

from simulator.errors import ActionRefused, InputRefused
from simulator.llm.recording import Kept
from simulator.models import Adjustment, Aspect, Catalog, CatalogVersion, Event, Session
from simulator.models import Tool as ToolRow
from simulator.replaying.reading import FORMAT, Adjusted, Head, Tools, read_transcript
from simulator.replaying.transcript import Happened, Transcript
from simulator.selectors import adjustments_up_to, catalog_of, settings_of, task_of
from simulator.services.completions import kept_of
from simulator.values.event import ChecklistRevised, EventKind, SetupProposed, TermsChanged
from simulator.values.json import Json, from_json, to_json
from simulator.values.session import SessionSettings
from simulator.values.setup import Setup
from simulator.values.task import ChecklistItem, Task

Pieces = Iterator[str]


def load_transcript(session: Session) -> Transcript:
    """What a replay goes by. Raises InputRefused when that is not there any more."""
    opened, came_from = session.transcript, session.came_from
    if opened is not None:
        return read_transcript(opened.content, site.STATE_MAX_BYTES)[0]
    if came_from is None:
        raise InputRefused("The session that this one replays is not there any more.")
    return transcript_of(came_from, session.replays_to)


def transcript_of(session: Session, last: int | None = None) -> Transcript:
    """Of all that happened up to the last event; None for all of it."""
    last = session.last_sequence if last is None else last
    kept: dict[int, list[Kept]] = defaultdict(list)
    said = session.completions.filter(sequence__lte=last)
    for number, content in said.values_list("sequence", "content"):
        kept[number].append(kept_of(content))
    events = session.events.filter(sequence__lte=last).select_related("snapshot")
    return Transcript(
        title=session.title,
        task=_task_at_first(session),
        settings=_settings_at_first(session),
        moment=session.moment,
        events=tuple(map(_happened, events.iterator(chunk_size=200))),
        kept={number: tuple(each) for number, each in kept.items()},
        lived_through=session.lived_through,
    )


def write_transcript(session: Session) -> Pieces:
    """Line by line, never whole. Raises ActionRefused unless the session is over."""
    if not session.is_over:
        raise ActionRefused("Only a session that is over can be exported.")
    return _lines(session)


def _lines(session: Session) -> Pieces:
    head = Head(
        title=session.title,
        moment=session.moment,
        task=_task_at_first(session),
        settings=_settings_at_first(session),
        lived_through=session.lived_through,
        catalog=_tools_of(session),
    )
    yield "".join([_write({"format": FORMAT, **to_json(head)})[:-1], ', "events": ['])
    yield from _in_a_list(to_json(_happened(row)) for row in _events_of(session))
    yield '], "kept": ['
    rows = session.completions.filter(sequence__lte=session.last_sequence)
    yield from _in_a_list(
        {"event": row.sequence, **json.loads(row.content)} for row in rows.iterator(chunk_size=200)
    )
    yield "]}"


def _events_of(session: Session) -> Iterator[Event]:
    events = session.events.filter(sequence__lte=session.last_sequence)
    return events.select_related("snapshot").iterator(chunk_size=200)


def _in_a_list(values: Iterable[Json]) -> Pieces:
    for index, value in enumerate(values):
        yield f"{',' if index else ''}{_write(value)}"


def _write(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _happened(row: Event) -> Happened:
    return Happened(EventKind(row.kind), row.turn_number, row.content, row.seconds)


def _task_at_first(session: Session) -> Task:
    """Without what was drafted or changed on the way: the opening, and checklists."""
    task = task_of(session)
    setups, revised = _first_setups(session), _before_revisions(session)
    settled = session.events.filter(kind=EventKind.CHECKLIST_SETTLED)
    drafted = set(settled.values_list("turn_number", flat=True))
    last = len(task.messages)
    items: list[ChecklistItem] = []
    for turn in range(1, last + 1):
        if turn in setups:
            given = _locked(setups[turn])
        elif turn in drafted:
            given = ()
        else:
            given = revised.get(turn, task.items_of(turn))
        items += (replace(item, turn=None if turn == last else turn) for item in given)
    first = setups.get(1)
    is_proposed = first is not None and not first.is_opening_locked
    opening = task.opening if first is None else first.opening
    return replace(task, opening=None if is_proposed else opening, checklist=tuple(items))


def _locked(setup: Setup) -> tuple[ChecklistItem, ...]:
    return tuple(item for item in setup.items if item.key in setup.locked)


def _before_revisions(session: Session) -> dict[int, tuple[ChecklistItem, ...]]:
    """By turn: its checklist before a person first changed it."""
    items: dict[int, tuple[ChecklistItem, ...]] = {}
    for row in session.events.filter(kind=EventKind.CHECKLIST_REVISED):
        event = row.value
        assert isinstance(event, ChecklistRevised), "an event is of its kind"
        items.setdefault(row.turn_number, event.before)
    return items


def _first_setups(session: Session) -> dict[int, Setup]:
    """By turn: what was proposed first, in which what was given is locked."""
    setups: dict[int, Setup] = {}
    for row in session.events.filter(kind=EventKind.SETUP_PROPOSED):
        event = row.value
        assert isinstance(event, SetupProposed), "an event is of its kind"
        setups.setdefault(row.turn_number, event.setup)
    return setups


def _settings_at_first(session: Session) -> SessionSettings:
    changes = _changes_of_terms(session)
    chosen = settings_of(session)
    return chosen.on(changes[0].before) if changes else chosen


def _changes_of_terms(session: Session) -> list[TermsChanged]:
    changes = session.events.filter(kind=EventKind.TERMS_CHANGED)
    payloads = changes.values_list("payload", flat=True)
    return [from_json(TermsChanged, payload) for payload in payloads]


def _tools_of(session: Session) -> Tools:
    """The whole catalog of the session's version, since what one tool is like tells about others;
    of what people settled, what the session goes by."""
    version = CatalogVersion.objects.select_related("catalog").get(pk=session.version_id)
    catalog = catalog_of(version)
    behaviours = ToolRow.objects.filter(version__catalog=catalog).exclude(behaviour="")
    return Tools(
        name=catalog.name,
        source_name=version.source_name,
        source=base64.b64encode(bytes(version.source)).decode("ascii"),
        behaviours=dict(behaviours.values_list("name", "behaviour")),
        adjustments=settled_in(catalog, session.last_adjustment),
    )


def settled_in(catalog: Catalog, last: int) -> tuple[Adjusted, ...]:
    """What people settled up to an adjustment, as a file tells it: of the examples those that are
    kept, since a change that removes one names it by a row of ours."""
    made = list(adjustments_up_to(catalog, last))
    removed = {each.value["removes"] for each in made if _is_removal(each)}
    return tuple(
        Adjusted(each.tool_name, each.aspect, _told(each))
        for each in made
        if not _is_removal(each) and each.pk not in removed
    )


def _is_removal(adjustment: Adjustment) -> bool:
    return adjustment.aspect == Aspect.EXAMPLE and "removes" in adjustment.value


def _told(adjustment: Adjustment) -> Json:
    value: Json = adjustment.value
    return value["keeps"] if adjustment.aspect == Aspect.EXAMPLE else value
