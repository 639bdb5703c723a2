"""The step of a session that is under way, told from its last event: what follows from it."""

from dataclasses import dataclass
from datetime import datetime

from playground.json_display import NAME_LIMIT, shorten
from simulator.models import IN_WORK, Event, Session, SessionStatus
from simulator.values.call import ToolCall
from simulator.values.event import CallStarted, EventKind, PlannerReplied

TELLING_NOTHING = (
    EventKind.SESSION_INTERRUPTED,
    EventKind.TERMS_CHANGED,
    EventKind.SESSION_RESUMED,
)
"""Kinds after which the session goes on with what it did before."""
ASKING, JUDGING, PREPARING = "planner is asked", "judging", "preparing"
DRAFTING = "drafting the checklist"


@dataclass(frozen=True)
class Underway:
    """`words` are empty while it waits for a worker. `seconds` have passed since the last event,
    with which it began."""

    words: str
    seconds: float


def underway_of(
    session: Session, now: datetime, *, is_spent: bool, has_helper: bool
) -> Underway | None:
    """None when nobody but a person can go on. `is_spent` when a limit is used up, after which an
    attempt is judged; `has_helper` when a model drafts the checklist that is not given."""
    if session.status not in IN_WORK:
        return None
    events = session.events.defer("payload")
    last = events.last()
    seconds = max(0.0, (now - (last.created if last else session.created)).total_seconds())
    if session.status == SessionStatus.QUEUED:
        return Underway("", seconds)
    telling = events.exclude(kind__in=TELLING_NOTHING).last()
    if telling is None:
        return Underway(PREPARING, seconds)
    if is_spent and telling.kind == EventKind.CALL_FINISHED:
        return Underway(JUDGING, seconds)
    if has_helper and telling.kind == EventKind.TURN_OPENED and not _is_settled(telling):
        return Underway(DRAFTING, seconds)
    return Underway(_words_after(telling), seconds)


def _is_settled(opened: Event) -> bool:
    turns = opened.session.turns.filter(number=opened.turn_number)
    return turns.filter(checklist_settled=True).exists()


def _words_after(event: Event) -> str:
    match EventKind(event.kind):
        case EventKind.ATTEMPT_STARTED | EventKind.CALL_FINISHED:
            return ASKING
        case EventKind.PLANNER_REPLIED:
            return _words_after_reply(event)
        case EventKind.CALL_STARTED:
            started = event.value
            assert isinstance(started, CallStarted)
            return _calling(started.call)
        case _:
            return PREPARING


def _calling(call: ToolCall) -> str:
    return f"calling {shorten(call.name, NAME_LIMIT)}"


def _words_after_reply(event: Event) -> str:
    reply = event.value
    assert isinstance(reply, PlannerReplied)
    return JUDGING if reply.move.is_last else _calling(reply.move.calls[0])
