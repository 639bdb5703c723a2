"""Ends the losses of a session that stops one worker after the other."""

from simulator.errors import SimulatorFailure
from simulator.models import Event, Session
from simulator.services.leases import Claim
from simulator.values import event as events
from simulator.values.event import STANDING_STILL

MOST_LOST = 3
"""Workers that may stop at one place: a machine may fail, but hardly thrice in the same step."""

STOPPED = f"Its workers stopped {MOST_LOST} times, so none takes it over again."


def refuse_more_losses(claim: Claim[Session]) -> None:
    """Raises SimulatorFailure when enough workers have stopped at the same place."""
    if claim.lost_workers >= MOST_LOST:
        raise SimulatorFailure(
            f"Its workers stopped {MOST_LOST} times {name_place(claim.row_id)}, so none takes it "
            "over again; continue it to try once more."
        )


def name_place(session_id: int) -> str:
    """How far the session has come, as the end of a sentence."""
    last = Event.objects.filter(session=session_id).exclude(kind__in=STANDING_STILL).last()
    match last.value if last else None:
        case events.CallStarted(attempt=attempt, number=number, call=call):
            return f"in call {number} of attempt {attempt}, to {call.name}"
        case events.CallFinished(attempt=attempt, record=record):
            return f"after call {record.number} of attempt {attempt}"
        case events.PlannerReplied(attempt=attempt, move=move):
            return f"{'after the last' if move.is_last else 'before a'} call of attempt {attempt}"
        case events.AttemptStarted(number=number):
            return f"at the beginning of attempt {number}"
        case events.AttemptFinished(number=number):
            return f"after attempt {number}"
        case _:
            return f"before an attempt of turn {last.turn_number if last else 1}"
