"""Going on from any moment of a session in a session of its own."""

from typing import Any

import pytest

from simulator.errors import InputRefused
from simulator.models import Event, Session, Workspace
from simulator.selectors import state_after
from simulator.services.forking import Correction, Place, fork_session
from simulator.services.samples import start_sample
from simulator.tasks import rehearse_session
from simulator.values.event import EventKind
from simulator.values.reply import Source
from simulator.values.state import Snapshot

NOTHING = Correction("olga")


@pytest.fixture
def session(workspace: Workspace, settings: Any) -> Session:
    """A sample's session, whose first attempt failed and whose second passed."""
    settings.SAMPLE_PAUSE_SECONDS = 0.0
    session = start_sample(workspace=workspace, user=None, name="file_system")
    rehearse_session(session.pk)
    session.refresh_from_db()
    assert session.outcome == "passed"
    return session


def fork(
    session: Session, place: Place, correction: Correction = NOTHING, *, by_hand: bool = False
) -> Session:
    return fork_session(
        session=session, user=None, place=place, correction=correction, by_hand=by_hand
    )


def payloads(session: Session, *kinds: EventKind) -> list[Any]:
    found = session.events.filter(kind__in=kinds).order_by("sequence")
    return list(found.values_list("payload", flat=True))


def closing_state(session: Session, number: int) -> Snapshot:
    attempt = session.turns.get().attempts.get(number=number)
    return state_after(attempt, attempt.calls.count())


def finished(session: Session) -> Session:
    rehearse_session(session.pk)
    session.refresh_from_db()
    return session


@pytest.mark.parametrize("place", [Place(1, 1, 0), Place(1, 1, 1), Place(1, 2, 0), Place(1, 2, 2)])
def test_a_fork_lives_through_all_up_to_its_place_and_ends_as_the_session_did(
    session: Session, place: Place
) -> None:
    forked = fork(session, place)
    calls = payloads(forked, EventKind.CALL_FINISHED)
    assert calls == payloads(session, EventKind.CALL_FINISHED)[: len(calls)]
    forked = finished(forked)
    assert forked.outcome == session.outcome
    assert closing_state(forked, 2) == closing_state(session, 2)
    assert (forked.came_from, forked.forked_after) == (session, str(place))


def test_the_session_it_came_from_stays_as_it_was(session: Session) -> None:
    before = list(Event.objects.filter(session=session).values())
    finished(fork(session, Place(1, 1, 1), Correction("olga", state={"root": {}, "cwd": "/"})))
    assert list(Event.objects.filter(session=session).values()) == before


def test_what_was_spent_before_is_not_spent_again(session: Session) -> None:
    Session.objects.filter(pk=session.pk).update(tokens=50, cost=2.0, seconds=9.0)
    forked = fork(session, Place(1, 1, 2))
    assert (forked.tokens, forked.cost, forked.seconds, forked.calls) == (0, 0.0, 0.0, 2)


def test_a_state_edited_after_a_call_counts_as_changed_by_it(session: Session) -> None:
    first = session.turns.get().attempts.get(number=1)
    edited = {**state_after(first, 1), "edited": True}
    forked = fork(session, Place(1, 1, 1), Correction("olga", state=edited))
    assert closing_state(forked, 1) == edited


def test_a_turn_begins_anew_on_another_state(session: Session) -> None:
    opening = {**session.turns.get().opening, "cwd": "/"}
    forked = fork(session, Place(1, 2, 0), Correction("olga", state=opening))
    assert forked.turns.get().opening == opening
    assert not forked.turns.get().attempts.exists()


def test_an_answer_corrected_by_hand_is_what_the_planner_goes_on_from(session: Session) -> None:
    correction = Correction("olga", status=507, body={"error": "full"})
    forked = fork(session, Place(1, 1, 1), correction, by_hand=True)
    reply = forked.turns.get().attempts.get().calls.get().record.reply
    assert reply is not None
    assert (reply.status, reply.body, reply.source) == (507, {"error": "full"}, Source.PERSON)
    assert reply.note == "Corrected by olga."


def test_a_person_may_go_on_with_what_was_planned_by_another(session: Session) -> None:
    assert finished(fork(session, Place(1, 1, 1), by_hand=True)).status == "awaiting"


@pytest.mark.parametrize("place", [Place(1, 1, 99), Place(1, 9, 0), Place(2, 1, 0)])
def test_a_place_the_session_has_not_come_to_is_refused(session: Session, place: Place) -> None:
    count = Session.objects.count()
    with pytest.raises(InputRefused, match="has not come to"):
        fork(session, place)
    assert Session.objects.count() == count
