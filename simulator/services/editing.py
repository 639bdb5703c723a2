"""Edits the state of a session between two calls that a person makes. Nothing recorded is changed:
going back is an edit too, which makes the state what it was."""

from dataclasses import dataclass

from django.db import transaction

from simulator.errors import ActionRefused
from simulator.models import Attempt, Session, SessionStatus
from simulator.selectors import settings_of, state_after
from simulator.services.recording import record_as_person
from simulator.state.infer import patch_between
from simulator.values.event import StateEdited
from simulator.values.session import PlannerKind
from simulator.values.state import Edit, Patch, Snapshot

MOST_EDITS = 500
"""Of one attempt."""
NOT_PLANNED_BY_HAND = (
    "A person makes no calls here, so this state stays as it is. Go on from here to change it in a "
    "session of its own."
)
NOT_WAITING = "The state can be edited while an attempt waits for your next call."
MOVED_ON = (
    "The state has changed since this page was opened, in another window or by someone else. "
    "Nothing was edited."
)
NO_CHANGE = "Nothing would change: the state is like that already."


@dataclass(frozen=True)
class Seen:
    """How far an attempt had come when a person looked: its calls and edits by then."""

    calls: int
    edits: int


def is_editable(session: Session, attempt: Attempt) -> bool:
    """Whether the attempt waits for a person's call, which may find another state."""
    return session.status == SessionStatus.AWAITING and not attempt.outcome


def why_not_editable(session: Session) -> str:
    """Why an attempt's state may not be edited now, as a sentence for the person."""
    by_hand = settings_of(session).planner.kind is PlannerKind.PERSON
    return NOT_WAITING if by_hand else NOT_PLANNED_BY_HAND


def seen_now(attempt: Attempt) -> Seen:
    return Seen(attempt.calls.count(), attempt.edits.count())


def change_back(attempt: Attempt, call: int, edits: int) -> tuple[Snapshot, Patch]:
    """The present state, and what makes it the one after a call and the attempt's first `edits`."""
    now = state_after(attempt, seen_now(attempt).calls)
    return now, patch_between(now, state_after(attempt, call, edits=edits))


@transaction.atomic
def edit_state(
    *, attempt: Attempt, seen: Seen, state: Snapshot, by: str, back_to: str = ""
) -> None:
    """Make the present state of an attempt another. `back_to` says when it was so before.
    Raises ActionRefused where that cannot be, or where the attempt is no longer as it was seen."""
    # Two who edit at once take turns here, and so do an edit and a call.
    session = Session.objects.select_for_update().get(turns__attempts=attempt)
    attempt = Attempt.objects.select_related("turn").get(pk=attempt.pk)
    if not is_editable(session, attempt):
        raise ActionRefused(why_not_editable(session))
    if seen_now(attempt) != seen:
        raise ActionRefused(MOVED_ON)
    if seen.edits >= MOST_EDITS:
        raise ActionRefused(f"An attempt takes {MOST_EDITS} edits. Go on from here for more.")
    patch = patch_between(state_after(attempt, seen.calls), state)
    if not patch:
        raise ActionRefused(NO_CHANGE)
    edit = Edit(seen.edits + 1, seen.calls, patch, by, back_to)
    event = StateEdited(attempt.number, edit)
    record_as_person(session, attempt.turn.number, event, only_in=(SessionStatus.AWAITING,))
