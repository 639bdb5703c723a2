"""The step of a session that is under way, told from its last event: what follows from it."""

from dataclasses import dataclass
from datetime import datetime

from playground.json_display import NAME_LIMIT, shorten
from playground.terms import planner_name
from simulator.models import IN_WORK, Event, Session, SessionStatus
from simulator.values.call import ToolCall
from simulator.values.event import STANDING_STILL, CallStarted, EventKind, PlannerReplied
from simulator.values.session import PlannerChoice, PlannerKind, SessionSettings
from simulator.values.usage import Role

JUDGING, PREPARING, PLAYING = "judging", "preparing", "playing the recording"
DRAFTING = "asking %s for a checklist"
PROPOSING = "asking %s for an opening state"
FIRST_REQUEST = "first request: it may have to load"


@dataclass(frozen=True)
class Underway:
    """`words` are empty while it waits for a worker. `seconds` have passed since the last event,
    with which it began."""

    words: str
    seconds: float


def underway_of(
    session: Session, chosen: SessionSettings, now: datetime, *, is_spent: bool
) -> Underway | None:
    """None when nobody but a person can go on. `is_spent` when a limit is used up, after which an
    attempt is judged."""
    if session.status not in IN_WORK:
        return None
    events = session.events.defer("payload")
    last = events.last()
    seconds = max(0.0, (now - (last.created if last else session.created)).total_seconds())
    if session.status == SessionStatus.QUEUED:
        return Underway("", seconds)
    telling = events.exclude(kind__in=STANDING_STILL).last()
    if telling is None or telling.kind == EventKind.SETUP_RETURNED:
        return Underway(_words_before_opening(session, chosen), seconds)
    if is_spent and telling.kind == EventKind.CALL_FINISHED:
        return Underway(JUDGING, seconds)
    drafter = chosen.model_for(Role.CHECKLIST)
    if drafter and telling.kind == EventKind.TURN_OPENED and not _is_settled(telling):
        return Underway(DRAFTING % drafter.name, seconds)
    return Underway(_words_after(telling, chosen.planner), seconds)


def _words_before_opening(session: Session, chosen: SessionSettings) -> str:
    """While a turn is set up."""
    proposer, drafter = chosen.model_for(Role.OPENING), chosen.model_for(Role.CHECKLIST)
    if not session.has_opening and proposer is not None:
        return PROPOSING % proposer.name
    if chosen.looks_first and drafter is not None:
        return DRAFTING % drafter.name
    return PREPARING


def _is_settled(opened: Event) -> bool:
    turns = opened.session.turns.filter(number=opened.turn_number)
    return turns.filter(checklist_settled=True).exists()


def _words_after(event: Event, planner: PlannerChoice) -> str:
    match EventKind(event.kind):
        case EventKind.ATTEMPT_STARTED | EventKind.CALL_FINISHED:
            return _asking(event.session, planner)
        case EventKind.PLANNER_REPLIED:
            return _words_after_reply(event)
        case EventKind.CALL_STARTED:
            started = event.value
            assert isinstance(started, CallStarted)
            return _calling(started.call)
        case _:
            return PREPARING


def _asking(session: Session, planner: PlannerChoice) -> str:
    match planner.kind:
        case PlannerKind.PERSON:
            return PREPARING
        case PlannerKind.RECORDING:
            return PLAYING
        case PlannerKind.MODEL:
            words = f"asking {planner_name(planner)}"
            return words if _has_answered(session) else f"{words} ({FIRST_REQUEST})"


def _has_answered(session: Session) -> bool:
    """Whether the model that plans now has made a move: on other terms it may be another one."""
    kinds = (EventKind.PLANNER_REPLIED, EventKind.TERMS_CHANGED)
    last = session.events.filter(kind__in=kinds).values_list("kind", flat=True).last()
    return last == EventKind.PLANNER_REPLIED


def _calling(call: ToolCall) -> str:
    return f"calling {shorten(call.name, NAME_LIMIT)}"


def _words_after_reply(event: Event) -> str:
    reply = event.value
    assert isinstance(reply, PlannerReplied)
    return JUDGING if reply.move.is_last else _calling(reply.move.calls[0])
