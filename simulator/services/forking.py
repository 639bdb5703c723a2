"""Goes on from any moment of a session in a session of its own. What was recorded is never changed:
correcting an answer makes a fork."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from simulator.errors import InputRefused
from simulator.models import Attempt, Call, Session
from simulator.models import Event as EventRow
from simulator.selectors import last_adjustment, settings_of, state_after, task_of
from simulator.services.examples import keep_example
from simulator.services.recording import record_again
from simulator.services.sessions import start_session
from simulator.state.infer import patch_between
from simulator.values import event as events
from simulator.values.call import CallOutcome, CallRecord
from simulator.values.event import EventKind
from simulator.values.json import Json
from simulator.values.reply import Reply, Source
from simulator.values.session import PlannerChoice, PlannerKind
from simulator.values.state import Snapshot

LIVED_THROUGH = (
    EventKind.SETUP_SETTLED,
    EventKind.TURN_OPENED,
    EventKind.CHECKLIST_SETTLED,
    EventKind.CHECKLIST_REVISED,
    EventKind.ATTEMPT_STARTED,
    EventKind.PLANNER_REPLIED,
    EventKind.CALL_STARTED,
    EventKind.CALL_FINISHED,
    EventKind.STATE_EDITED,
    EventKind.ATTEMPT_FINISHED,
    EventKind.TURN_CLOSED,
)
"""The kinds of what a rehearsal is; the rest tells of workers and people around it."""
SETTLING = (events.SetupSettled, events.ChecklistSettled, events.ChecklistRevised)
"""What holds for a turn though it is opened on another state."""


@dataclass(frozen=True)
class Place:
    """After a call of an attempt; `call` is 0 before its first."""

    turn: int
    attempt: int
    call: int

    def __str__(self) -> str:
        after = f"call {self.call} of" if self.call else "the start of"
        turn = f" of turn {self.turn}" if self.turn > 1 else ""
        return f"{after} attempt {self.attempt}{turn}"


@dataclass(frozen=True)
class Correction:
    """What the call before the place is to have come to: another state after it, another answer.
    None leaves it as it was. With `keeps_example` its answer is kept as an example of its tool."""

    by: str
    state: Snapshot | None = None
    status: int | None = None
    body: Json = None
    keeps_example: bool = False


@transaction.atomic
def fork_session(
    *, session: Session, user: Any | None, place: Place, correction: Correction, by_hand: bool
) -> Session:
    """Start a session that has lived through all up to the place, and goes on from there; with
    `by_hand`, a person makes its calls. What was spent up to there is not spent again.

    Raises InputRefused when there is no such place, or no answer there to correct.
    """
    lived = list(_corrected(session, place, correction))
    settings = settings_of(session)
    if by_hand:
        settings = replace(settings, planner=PlannerChoice(PlannerKind.PERSON))
    fork = start_session(
        workspace=session.workspace,
        user=user,
        version=session.version,
        title=session.title,
        task=task_of(session),
        settings=settings,
        came_from=session,
    )
    record_again(fork, lived)
    if correction.keeps_example:
        keep_example(call=_call_at(fork, place), user=user)
        fork.last_adjustment = last_adjustment(fork.version)
    fork.forked_after = str(place)
    fork.save(update_fields=["forked_after", "last_adjustment"])
    return fork


def _call_at(session: Session, place: Place) -> Call:
    return Call.objects.get(
        attempt__turn__session=session,
        attempt__turn__number=place.turn,
        attempt__number=place.attempt,
        number=place.call,
    )


def _corrected(
    session: Session, place: Place, correction: Correction
) -> Iterator[tuple[int, events.Event]]:
    """The events up to the place, each with its turn, the last one corrected."""
    last = _find_last(session, place)
    if place.call == 0 and correction.state is not None:
        yield from _reopened(session, place.turn, correction.state)
        return
    # A corrected state is all that was to be after the call: its edits are part of it.
    end = last.sequence if correction.state is not None else _last_edit(session, place, last)
    rows = session.events.filter(kind__in=LIVED_THROUGH, sequence__lte=end)
    for row in rows.order_by("sequence").iterator(chunk_size=200):
        event = row.value
        if row.sequence == last.sequence and isinstance(event, events.CallFinished):
            event = replace(event, record=_corrected_record(session, place, event, correction))
        yield row.turn_number, event
    yield from _held_later(session, place, end)


def _find_last(session: Session, place: Place) -> EventRow:
    """The event that the place is after."""
    here = session.events.filter(turn_number=place.turn)
    if place.call:
        found = here.filter(
            kind=EventKind.CALL_FINISHED,
            payload__attempt=place.attempt,
            payload__record__number=place.call,
        )
    else:
        found = here.filter(kind=EventKind.ATTEMPT_STARTED, payload__number=place.attempt)
    last = found.first()
    if last is None:
        raise InputRefused(f"The session has not come to {place}.")
    return last


def _last_edit(session: Session, place: Place, last: EventRow) -> int:
    """The number of the last event at the place: of the last edit that was made there, if any."""
    edits = session.events.filter(
        turn_number=place.turn,
        kind=EventKind.STATE_EDITED,
        payload__attempt=place.attempt,
        payload__edit__after=place.call,
    )
    return edits.order_by("-sequence").values_list("sequence", flat=True).first() or last.sequence


def _held_later(session: Session, place: Place, end: int) -> Iterator[tuple[int, events.Event]]:
    """What holds for the turn from its beginning though it was settled after an event: a changed
    checklist, and what that made of the attempts that had ended by then."""
    settled = session.events.filter(turn_number=place.turn, sequence__gt=end)
    if not settled.filter(kind=EventKind.CHECKLIST_REVISED).exists():
        return
    kinds = (EventKind.CHECKLIST_REVISED, EventKind.ATTEMPT_FINISHED)
    for row in settled.filter(kind__in=kinds).order_by("sequence"):
        event = row.value
        if not isinstance(event, events.AttemptFinished) or event.number < place.attempt:
            yield row.turn_number, event


def _reopened(
    session: Session, turn_number: int, opening: Snapshot
) -> Iterator[tuple[int, events.Event]]:
    """All before a turn, and the turn opened on another state: attempts made on the old one would
    not fit it, and are left out."""
    rows = session.events.filter(kind__in=LIVED_THROUGH, turn_number__lte=turn_number)
    for row in rows.order_by("sequence").iterator(chunk_size=200):
        event = row.value
        if row.turn_number < turn_number or isinstance(event, SETTLING):
            yield row.turn_number, event
        elif isinstance(event, events.TurnOpened):
            yield row.turn_number, replace(event, opening=opening)


def _corrected_record(
    session: Session, place: Place, event: events.CallFinished, correction: Correction
) -> CallRecord:
    record = event.record
    if correction.status is not None:
        if record.outcome is CallOutcome.REJECTED:
            raise InputRefused(
                f"Call {place.call} was refused by the rules: there is no answer to correct.",
                pointer="/status",
            )
        note = f"Corrected by {correction.by}."
        reply = Reply(correction.status, correction.body, Source.PERSON, note)
        record = replace(record, reply=reply, outcome=CallOutcome.ANSWERED, failure="")
    if correction.state is None:
        return record
    attempt = Attempt.objects.get(
        turn__session=session, turn__number=place.turn, number=place.attempt
    )
    return replace(
        record, patch=patch_between(state_after(attempt, place.call - 1), correction.state)
    )
