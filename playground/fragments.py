"""A stored event as the piece of page that tells it: pure, and the same for first load and stream.

A piece has a key, which is its element's id. A later event with the same key replaces the piece:
a finished call takes the place of the started one. Telling an event twice changes nothing.
"""

from dataclasses import dataclass, field
from typing import Any

from playground.ablations import say_without
from playground.changes import ADDED, CHANGED, REMOVED, WORD_OF_MARK, Change
from playground.findings import findings_of
from playground.terms import list_differences
from simulator.models import Event
from simulator.values.event import (
    AttemptFinished,
    AttemptStarted,
    CallFinished,
    CallStarted,
    ChecklistRevised,
    ChecklistSettled,
    SetupProposed,
    StateEdited,
    TermsChanged,
    TurnOpened,
    requests_of,
)
from simulator.values.event import Event as EventValue
from simulator.values.task import ChecklistItem
from simulator.values.usage import ModelRequest, Role, total_cost, total_tokens
from simulator.values.verdict import Ruling, Verdict


@dataclass(frozen=True)
class Aside:
    """What an event's piece needs and the event does not carry: the lines of a patch,
    and the checklist in force."""

    changes: tuple[Change, ...] = ()
    items: tuple[ChecklistItem, ...] = ()


@dataclass(frozen=True)
class Fragment:
    key: str
    template: str
    context: dict[str, Any]


@dataclass(frozen=True)
class Objective:
    """A checklist item and what was decided about it; None while nothing was."""

    item: ChecklistItem
    verdict: Verdict | None

    @property
    def is_met(self) -> bool:
        return self.verdict is not None and self.verdict.ruling is Ruling.MET


@dataclass(frozen=True)
class Revision:
    """What a person did to an item; `before` is what it was, where that was another."""

    mark: str
    item: ChecklistItem
    before: ChecklistItem | None = None

    @property
    def word(self) -> str:
        return WORD_OF_MARK[self.mark]


@dataclass(frozen=True)
class Usage:
    """What some model requests came to."""

    requests: tuple[ModelRequest, ...] = field(default=())

    @property
    def tokens(self) -> int:
        return total_tokens(self.requests)

    @property
    def cost(self) -> float:
        return total_cost(self.requests)

    @property
    def seconds(self) -> float:
        return sum(request.seconds for request in self.requests)

    @property
    def is_from_cache(self) -> bool:
        """Whether no model was asked for any of them."""
        return all(request.from_cache for request in self.requests)


def call_key(turn: int, attempt: int, number: int) -> str:
    return f"call-{turn}-{attempt}-{number}"


def attempt_key(turn: int, number: int) -> str:
    return f"attempt-{turn}-{number}"


def attempt_name(turn: int, number: int) -> str:
    return f"Turn {turn}, attempt {number}" if turn > 1 else f"Attempt {number}"


def pair_objectives(
    items: tuple[ChecklistItem, ...], verdicts: tuple[Verdict, ...]
) -> tuple[Objective, ...]:
    verdict_of = {verdict.item: verdict for verdict in verdicts}
    return tuple(Objective(item, verdict_of.get(item.key)) for item in items)


def list_revisions(
    before: tuple[ChecklistItem, ...], after: tuple[ChecklistItem, ...]
) -> tuple[Revision, ...]:
    """Item by item; none where they were only put in another order."""
    was, stays = {item.key: item for item in before}, {item.key for item in after}
    return (
        *(Revision(ADDED, item) for item in after if item.key not in was),
        *(
            Revision(CHANGED, item, was[item.key])
            for item in after
            if item.key in was and item != was[item.key]
        ),
        *(Revision(REMOVED, item) for item in before if item.key not in stays),
    )


def fragment_of(event: Event, aside: Aside = Aside()) -> Fragment:
    """The piece of page for a stored event: its template is named after its kind."""
    value = event.value
    key = _key_of(event, value)
    usage = Usage(requests_of(value))
    context = {"event": event, "key": key, "value": value, "usage": usage}
    template = f"sessions/events/_{event.kind.replace('.', '_')}.html"
    return Fragment(key, template, {**context, **_details_of(value, aside)})


def _key_of(event: Event, value: EventValue) -> str:
    turn = event.turn_number
    match value:
        case TurnOpened():
            key = f"turn-{turn}"
        case ChecklistSettled():
            key = f"turn-{turn}-checklist"
        case AttemptStarted(number=number):
            key = attempt_key(turn, number)
        case AttemptFinished(number=number):
            key = f"{attempt_key(turn, number)}-end"
        case CallStarted(attempt=attempt, number=number):
            key = call_key(turn, attempt, number)
        case CallFinished(attempt=attempt, record=record):
            key = call_key(turn, attempt, record.number)
        case _:
            # Nothing replaces these: they say what happened at that moment.
            key = f"moment-{event.sequence}"
    return key


def _details_of(value: EventValue, aside: Aside) -> dict[str, Any]:
    details: dict[str, Any]
    match value:
        case CallFinished(record=record):
            findings = findings_of(record)
            details = {"record": record, "findings": findings, "changes": aside.changes}
        case AttemptFinished(verdicts=verdicts):
            objectives = pair_objectives(aside.items, verdicts)
            met = sum(objective.is_met for objective in objectives)
            details = {"objectives": objectives, "met": met}
        case SetupProposed(setup=setup):
            checked = sum(item.check is not None for item in setup.items)
            details = {"checked": checked, "proposes_opening": _proposes_opening(value)}
        case StateEdited(edit=edit):
            details = {"edit": edit, "changes": aside.changes}
        case TurnOpened(without=without):
            details = {"without": say_without(without)}
        case ChecklistRevised(before=items, after=now):
            details = {"revisions": list_revisions(items, now)}
        case TermsChanged(before=before, after=after):
            details = {"differences": list_differences(before, after)}
        case _:
            details = {}
    return details


def _proposes_opening(proposed: SetupProposed) -> bool:
    """Whether the opening state it carries is a model's: the checklist is drafted after it, so that
    a problem is not the opening's where that was asked for."""
    roles = {request.role for request in proposed.requests}
    return Role.OPENING in roles and (not proposed.problem or Role.CHECKLIST in roles)
