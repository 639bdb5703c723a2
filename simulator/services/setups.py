"""What a person does with what was drafted before a turn's first attempt: settles it, or asks for
another draft."""

from dataclasses import replace

from django.db import transaction

from simulator.errors import ActionRefused
from simulator.models import Session, SessionStatus
from simulator.selectors import awaited_setup
from simulator.services.recording import record_as_person
from simulator.services.sessions import requeue
from simulator.values.event import SetupReturned, SetupSettled
from simulator.values.setup import Setup
from simulator.values.task import ChecklistItem

ANSWERED_ALREADY = (
    "That was answered already, in another window or by someone else. Nothing was changed now."
)


@transaction.atomic
def begin(*, session: Session, asked: int | None, setup: Setup, by: str) -> None:
    """Begin the turn with this. `asked` is the number of the event that proposed it. Raises
    ActionRefused."""
    turn_number, noted = _take(session, asked, setup)
    _record(session, turn_number, SetupSettled(noted.opening, noted.items, by))


@transaction.atomic
def draft_again(*, session: Session, asked: int | None, setup: Setup, wish: str, by: str) -> None:
    """Have models draft anew what is not locked; `asked` as for `begin`. Raises ActionRefused."""
    turn_number, noted = _take(session, asked, setup)
    _record(session, turn_number, SetupReturned(noted, wish, by))


def _take(session: Session, asked: int | None, setup: Setup) -> tuple[int, Setup]:
    """The number of the turn that waits, and what a person made of its setup, with the notes of
    the items that they left as they were."""
    # Two who answer one proposal take turns here, so that the second finds it answered.
    session = Session.objects.select_for_update().get(pk=session.pk)
    waiting = awaited_setup(session)
    if waiting is None or waiting.sequence != asked:
        raise ActionRefused(ANSWERED_ALREADY)
    notes = {item.text: item.note for item in waiting.proposed.setup.items}
    items = tuple(_noted(item, notes) for item in setup.items)
    opening = setup.opening if waiting.settles_opening else None
    return waiting.turn_number, replace(setup, opening=opening, items=items)


def _noted(item: ChecklistItem, notes: dict[str, str]) -> ChecklistItem:
    return item if item.check else replace(item, note=notes.get(item.text, ""))


def _record(session: Session, turn_number: int, event: SetupReturned | SetupSettled) -> None:
    if record_as_person(session, turn_number, event, only_in=(SessionStatus.AWAITING,)) is None:
        raise ActionRefused(ANSWERED_ALREADY)
    requeue(session)
