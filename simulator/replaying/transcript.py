"""What a replay goes by: a session's task and settings as it began, and all that came after."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from simulator.llm.recording import Kept
from simulator.values.attempt import MoveMode
from simulator.values.event import (
    CLASS_OF_KIND,
    AttemptFinished,
    CallFinished,
    Event,
    EventKind,
    PlannerReplied,
    SetupSettled,
)
from simulator.values.json import Json, from_json
from simulator.values.session import SessionSettings
from simulator.values.task import Task
from simulator.values.verdict import Decider

ACTS = (
    EventKind.SETUP_RETURNED,
    EventKind.CHECKLIST_REVISED,
    EventKind.STATE_EDITED,
    EventKind.TERMS_CHANGED,
    EventKind.SESSION_RESUMED,
    EventKind.SESSION_CANCELLED,
)
"""What people and workers do to a session; it does not come to it by itself."""

ENDS = (EventKind.SESSION_FINISHED, EventKind.SESSION_CANCELLED)


@dataclass(frozen=True)
class Happened:
    """An event as it was recorded. `seconds` is the working time since the one before."""

    kind: EventKind
    turn: int
    payload: Json
    seconds: float = 0.0

    @cached_property
    def value(self) -> Event:
        return from_json(CLASS_OF_KIND[self.kind], self.payload)


@dataclass(frozen=True)
class Transcript:
    """`events` are numbered from 1 as they stand; the first `lived_through` were another session's.
    `kept` is what models said on the way to an event, by its number. `moment` is the time that the
    session's answers tell."""

    title: str
    task: Task
    settings: SessionSettings
    moment: datetime
    events: tuple[Happened, ...]
    kept: Mapping[int, tuple[Kept, ...]] = field(default_factory=dict)
    lived_through: int = 0

    @property
    def end(self) -> Happened:
        """The event that the session was over with; what was decided of it later is no end."""
        return next(each for each in reversed(self.events) if each.kind in ENDS)

    def is_given(self, number: int) -> bool:
        """Whether an event was not computed: a person or a worker brought it about."""
        happened = self.events[number - 1]
        match happened.kind:
            case EventKind.SESSION_INTERRUPTED:
                return not any(each.failed for each in self.kept.get(number, ()))
            case EventKind.ATTEMPT_FINISHED if self._follows_revision(number):
                return True
            case EventKind.SETUP_SETTLED | EventKind.PLANNER_REPLIED | EventKind.ATTEMPT_FINISHED:
                return _is_a_persons(happened.value)
            case kind:
                return kind in ACTS

    def _follows_revision(self, number: int) -> bool:
        """Whether nothing but ends of attempts stands between an event and a changed checklist."""
        before = (self.events[index].kind for index in range(number - 2, -1, -1))
        first = next((kind for kind in before if kind is not EventKind.ATTEMPT_FINISHED), None)
        return first is EventKind.CHECKLIST_REVISED


def timed_as(event: Event, happened: Happened) -> Event:
    """The event with the time that was measured when it happened: a replay takes another."""
    before = happened.value
    if isinstance(event, CallFinished) and isinstance(before, CallFinished):
        return replace(event, record=replace(event.record, seconds=before.record.seconds))
    return event


def _is_a_persons(event: Event) -> bool:
    match event:
        case SetupSettled(by=by):
            return bool(by)
        case PlannerReplied(move=move):
            return move.mode is MoveMode.PERSON
        case AttemptFinished(verdicts=verdicts):
            return any(verdict.decider is Decider.PERSON for verdict in verdicts)
        case _:
            return False
