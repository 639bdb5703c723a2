"""Claims about a database that goes away while a session is run, at whatever moment."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.db import DataError, InterfaceError, OperationalError, connection
from django.utils import timezone

from simulator.models import CatalogVersion, Session, SessionStatus
from simulator.services import outages, recording, running
from simulator.services.outages import persevere
from simulator.tasks import rehearse_session
from simulator.values.event import EventKind
from simulator.values.verdict import Outcome
from tests.support.sessions import make_session

EVENTS = [
    EventKind.TURN_OPENED,
    EventKind.ATTEMPT_STARTED,
    EventKind.PLANNER_REPLIED,
    EventKind.CALL_STARTED,
    EventKind.CALL_FINISHED,
    EventKind.PLANNER_REPLIED,
    EventKind.ATTEMPT_FINISHED,
    EventKind.TURN_CLOSED,
    EventKind.SESSION_FINISHED,
]
"""What a session of one recorded call comes to when nothing disturbs it."""
MOMENTS = pytest.mark.parametrize("moment", range(len(EVENTS)))
GONE = OperationalError("the connection is closed")


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outages, "PAUSES", (0.0, 0.0, 0.0))


@pytest.fixture
def session(transactional_db: None, version: CatalogVersion) -> Session:
    return make_session(version)


def rehearsed(session: Session) -> Session:
    rehearse_session(session.pk)
    session.refresh_from_db()
    return session


def kinds(session: Session) -> list[str]:
    return list(session.events.values_list("kind", flat=True))


def assert_nothing_was_lost_or_told_twice(session: Session) -> None:
    assert kinds(session) == EVENTS
    assert session.last_sequence == len(EVENTS)
    assert (session.outcome, session.calls) == (Outcome.PASSED, 1)


def act_after(failures: int, failure: Exception) -> Callable[[], str]:
    left = [failure] * failures

    def act() -> str:
        if left:
            raise left.pop()
        return "done"

    return act


@pytest.mark.parametrize("failure", [GONE, InterfaceError("connection already closed")])
@pytest.mark.parametrize("failures", [0, 1, 3])
def test_tries_again_while_the_database_is_away(failures: int, failure: Exception) -> None:
    assert persevere(act_after(failures, failure)) == "done"


def test_gives_up_after_the_last_pause() -> None:
    with pytest.raises(OperationalError):
        persevere(act_after(4, GONE))


def test_does_not_do_again_what_was_kept() -> None:
    assert persevere(act_after(1, GONE), lambda: "kept") == "kept"


@pytest.mark.parametrize("bug", [DataError("too long"), ZeroDivisionError()])
def test_a_bug_is_no_outage(bug: Exception) -> None:
    with pytest.raises(type(bug)):
        persevere(act_after(1, bug))


def spoil(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    moments: range,
    harm: Callable[..., None],
    module: Any = running,
) -> None:
    """Do harm before these calls of a module's function, the first of which is 0."""
    real, calls = getattr(module, name), iter(range(1000))

    def harmed(*args: Any, **took: Any) -> Any:
        if next(calls) in moments:
            harm(real, *args, **took)
        return real(*args, **took)

    monkeypatch.setattr(module, name, harmed)


def at(moment: int) -> range:
    return range(moment, moment + 1)


def lose(real: Any, *args: Any, **took: Any) -> None:
    raise GONE


def keep_and_lose(real: Any, *args: Any, **took: Any) -> None:
    real(*args, **took)
    raise GONE


@MOMENTS
@pytest.mark.parametrize("harm", [lose, keep_and_lose])
def test_a_record_that_is_cut_off_is_made_once(
    session: Session, monkeypatch: pytest.MonkeyPatch, moment: int, harm: Any
) -> None:
    spoil(monkeypatch, "record_as_worker", at(moment), harm)
    assert_nothing_was_lost_or_told_twice(rehearsed(session))


@pytest.mark.parametrize("reading", ["current_turn_number", "load_progress", "assemble"])
@pytest.mark.parametrize("failures", [1, 3])
def test_what_is_read_is_read_again(
    session: Session, monkeypatch: pytest.MonkeyPatch, reading: str, failures: int
) -> None:
    spoil(monkeypatch, reading, range(failures), lose)
    assert_nothing_was_lost_or_told_twice(rehearsed(session))


@MOMENTS
def test_after_a_long_outage_another_worker_goes_on_by_itself(
    session: Session, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    with monkeypatch.context() as away:
        spoil(away, "record_as_worker", range(moment, 1000), lose)
        with pytest.raises(OperationalError):
            rehearse_session(session.pk)
    session.refresh_from_db()
    assert (session.status, session.last_sequence) == (SessionStatus.RUNNING, moment)
    past = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(pk=session.pk).update(lease_expires=past)
    assert rehearsed(session).outcome == Outcome.PASSED
    assert kinds(session).count(EventKind.CALL_FINISHED) == 1


def test_a_record_that_can_never_be_made_interrupts_the_session(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(monkeypatch, "record_as_worker", range(4, 8), lose)
    with pytest.raises(OperationalError):
        rehearse_session(session.pk)
    session.refresh_from_db()
    assert session.status == SessionStatus.INTERRUPTED
    assert "OperationalError" in session.reason


def terminate_backend(*_: Any, **__: Any) -> None:
    """End this thread's connection at the server's side, as a restart does."""
    connection.ensure_connection()
    place = connection.settings_dict
    backend = connection.connection.info.backend_pid
    with psycopg.connect(
        host=place["HOST"], port=place["PORT"] or 5432, user=place["USER"], dbname=place["NAME"]
    ) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [backend])


@pytest.mark.postgres
@MOMENTS
def test_a_terminated_backend_between_two_records_is_got_over(
    session: Session, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    spoil(monkeypatch, "record_as_worker", at(moment), terminate_backend)
    assert_nothing_was_lost_or_told_twice(rehearsed(session))


@pytest.mark.postgres
@MOMENTS
def test_a_terminated_backend_within_a_record_is_got_over(
    session: Session, monkeypatch: pytest.MonkeyPatch, moment: int
) -> None:
    spoil(monkeypatch, "announce", at(moment), terminate_backend, recording)
    assert_nothing_was_lost_or_told_twice(rehearsed(session))
