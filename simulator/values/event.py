"""What happens in a session, in the order it happens. Kinds are past tense."""

from dataclasses import dataclass
from enum import StrEnum

from simulator.values.attempt import Move
from simulator.values.call import CallRecord, ToolCall
from simulator.values.session import Ablation, Terms
from simulator.values.setup import Setup
from simulator.values.state import Edit, Snapshot
from simulator.values.task import ChecklistItem
from simulator.values.usage import ModelRequest
from simulator.values.verdict import Outcome, Verdict


class EventKind(StrEnum):
    """The kind a stored event carries; one class below each, and one page fragment each."""

    SETUP_PROPOSED = "setup.proposed"
    SETUP_RETURNED = "setup.returned"
    SETUP_SETTLED = "setup.settled"
    TURN_OPENED = "turn.opened"
    CHECKLIST_SETTLED = "checklist.settled"
    CHECKLIST_REVISED = "checklist.revised"
    ATTEMPT_STARTED = "attempt.started"
    PLANNER_REPLIED = "planner.replied"
    PLANNER_AWAITED = "planner.awaited"
    CALL_STARTED = "call.started"
    CALL_FINISHED = "call.finished"
    STATE_EDITED = "state.edited"
    ATTEMPT_FINISHED = "attempt.finished"
    TURN_CLOSED = "turn.closed"
    SESSION_INTERRUPTED = "session.interrupted"
    TERMS_CHANGED = "terms.changed"
    SESSION_RESUMED = "session.resumed"
    SESSION_CANCELLED = "session.cancelled"
    SESSION_FINISHED = "session.finished"


SETTING_UP = (EventKind.SETUP_PROPOSED, EventKind.SETUP_RETURNED, EventKind.SETUP_SETTLED)
"""Kinds of what happens before a turn is opened."""
STANDING_STILL = (
    EventKind.SESSION_INTERRUPTED,
    EventKind.TERMS_CHANGED,
    EventKind.SESSION_RESUMED,
)
"""Kinds after which a session goes on with what it did before."""


@dataclass(frozen=True)
class SetupProposed:
    """Models drafted what a turn is to begin with. `problem` is what they could not give, as a
    sentence; nothing is begun before a person settles it where it `is_awaited`."""

    setup: Setup
    requests: tuple[ModelRequest, ...] = ()
    problem: str = ""
    is_awaited: bool = False


@dataclass(frozen=True)
class SetupReturned:
    """A person wants another draft of what is not locked. `setup` is as they left it, `wish` what
    they said of it."""

    setup: Setup
    wish: str
    by: str


@dataclass(frozen=True)
class SetupSettled:
    """What the turn begins with; an `opening` of None is the one that the turn before gives, and
    `items` of None are drafted once it is opened. `by` is empty where nobody was asked."""

    opening: Snapshot | None
    items: tuple[ChecklistItem, ...] | None
    by: str = ""


@dataclass(frozen=True)
class TurnOpened:
    """`without` are the parts its calls and attempts go without."""

    turn: int
    message: str
    opening: Snapshot
    without: tuple[Ablation, ...] = ()


@dataclass(frozen=True)
class ChecklistSettled:
    """The items this turn's attempts are judged by. `requests` are those that drafted them;
    `problem` is why they gave none, as a sentence."""

    items: tuple[ChecklistItem, ...]
    requests: tuple[ModelRequest, ...] = ()
    problem: str = ""


@dataclass(frozen=True)
class ChecklistRevised:
    """A person changed what the turn's attempts are judged by. Those that have ended come to their
    end anew in the events that follow at once, where that is another."""

    before: tuple[ChecklistItem, ...]
    after: tuple[ChecklistItem, ...]
    by: str


@dataclass(frozen=True)
class AttemptStarted:
    """`feedback` is what the planner is told of the attempt before; empty for the first."""

    number: int
    feedback: str


@dataclass(frozen=True)
class PlannerReplied:
    attempt: int
    move: Move


@dataclass(frozen=True)
class PlannerAwaited:
    """The next move is a person's; nothing happens until it comes."""

    attempt: int


@dataclass(frozen=True)
class CallStarted:
    attempt: int
    number: int
    call: ToolCall


@dataclass(frozen=True)
class CallFinished:
    attempt: int
    record: CallRecord


@dataclass(frozen=True)
class StateEdited:
    attempt: int
    edit: Edit


@dataclass(frozen=True)
class AttemptFinished:
    """`feedback` is what a next attempt will be told; `requests` are the judge's. `judge_input`
    is the exact text the model judge read, empty when none was asked."""

    number: int
    outcome: Outcome
    verdicts: tuple[Verdict, ...]
    feedback: str
    stop_reason: str = ""
    requests: tuple[ModelRequest, ...] = ()
    judge_input: str = ""


@dataclass(frozen=True)
class TurnClosed:
    """`kept` is the number of the attempt that counts: the one that passed, else the best.
    `guidance` is empty when none passed."""

    turn: int
    outcome: Outcome
    kept: int | None
    guidance: str
    reason: str = ""


@dataclass(frozen=True)
class SessionInterrupted:
    """It cannot go on by itself; a person may continue it. `requests` were paid for in vain."""

    reason: str
    requests: tuple[ModelRequest, ...] = ()


@dataclass(frozen=True)
class TermsChanged:
    """A person changed what an interrupted session goes on with."""

    before: Terms
    after: Terms
    by: str


@dataclass(frozen=True)
class SessionResumed:
    reason: str


@dataclass(frozen=True)
class SessionCancelled:
    by: str


@dataclass(frozen=True)
class SessionFinished:
    outcome: Outcome
    reason: str = ""


Event = (
    SetupProposed
    | SetupReturned
    | SetupSettled
    | TurnOpened
    | ChecklistSettled
    | ChecklistRevised
    | AttemptStarted
    | PlannerReplied
    | PlannerAwaited
    | CallStarted
    | CallFinished
    | StateEdited
    | AttemptFinished
    | TurnClosed
    | SessionInterrupted
    | TermsChanged
    | SessionResumed
    | SessionCancelled
    | SessionFinished
)

CLASS_OF_KIND: dict[EventKind, type[Event]] = {
    EventKind.SETUP_PROPOSED: SetupProposed,
    EventKind.SETUP_RETURNED: SetupReturned,
    EventKind.SETUP_SETTLED: SetupSettled,
    EventKind.TURN_OPENED: TurnOpened,
    EventKind.CHECKLIST_SETTLED: ChecklistSettled,
    EventKind.CHECKLIST_REVISED: ChecklistRevised,
    EventKind.ATTEMPT_STARTED: AttemptStarted,
    EventKind.PLANNER_REPLIED: PlannerReplied,
    EventKind.PLANNER_AWAITED: PlannerAwaited,
    EventKind.CALL_STARTED: CallStarted,
    EventKind.CALL_FINISHED: CallFinished,
    EventKind.STATE_EDITED: StateEdited,
    EventKind.ATTEMPT_FINISHED: AttemptFinished,
    EventKind.TURN_CLOSED: TurnClosed,
    EventKind.SESSION_INTERRUPTED: SessionInterrupted,
    EventKind.TERMS_CHANGED: TermsChanged,
    EventKind.SESSION_RESUMED: SessionResumed,
    EventKind.SESSION_CANCELLED: SessionCancelled,
    EventKind.SESSION_FINISHED: SessionFinished,
}

KIND_OF_CLASS: dict[type[Event], EventKind] = {cls: kind for kind, cls in CLASS_OF_KIND.items()}


def awaits_person(event: Event) -> bool:
    """Whether nothing happens after it until a person moves."""
    return isinstance(event, PlannerAwaited) or (
        isinstance(event, SetupProposed) and event.is_awaited
    )


def requests_of(event: Event) -> tuple[ModelRequest, ...]:
    """The model requests an event accounts for."""
    match event:
        case PlannerReplied(move=move):
            return move.requests
        case CallFinished(record=record):
            return record.requests
        case (
            SetupProposed(requests=requests)
            | ChecklistSettled(requests=requests)
            | AttemptFinished(requests=requests)
            | SessionInterrupted(requests=requests)
        ):
            return requests
        case _:
            return ()
