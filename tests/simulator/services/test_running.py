"""Claims about sessions in the hands of workers."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from simulator.errors import InputRefused, ModelUnreachable
from simulator.models import Attempt, CatalogVersion, Event, Session, SessionStatus, Workspace
from simulator.services import assembling, running
from simulator.services.leases import claim_row, take_overdue
from simulator.services.progress import load_progress
from simulator.services.recording import ClaimLost, record_as_worker
from simulator.services.running import run_session
from simulator.services.samples import start_sample
from simulator.services.sessions import cancel_session, continue_session
from simulator.tasks import rehearse_session, requeue_overdue
from simulator.values.event import EventKind, SessionFinished, SessionInterrupted
from simulator.values.session import PlannerKind
from simulator.values.usage import ModelRequest, Role
from simulator.values.verdict import Outcome
from tests.support.sessions import RECORDED, make_session, opened, tell


@pytest.fixture
def no_pause(settings: Any) -> None:
    settings.SAMPLE_PAUSE_SECONDS = 0.0


def kinds(session: Session) -> list[str]:
    return list(session.events.values_list("kind", flat=True))


def rehearsed(session: Session) -> Session:
    rehearse_session(session.pk)
    session.refresh_from_db()
    return session


def let_lease_expire(session: Session) -> None:
    past = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(pk=session.pk).update(lease_expires=past)


def test_the_sample_fails_learns_and_passes(with_samples: Workspace, no_pause: None) -> None:
    session = rehearsed(start_sample(workspace=with_samples, user=None, name="file_system"))
    assert session.outcome == Outcome.PASSED
    attempts = Attempt.objects.filter(turn__session=session)
    assert [attempt.outcome for attempt in attempts] == ["failed", "passed"]
    assert attempts[0].feedback != ""
    assert "mkdir" in session.turns.get().guidance


def test_events_are_numbered_without_gaps_and_counted(version: CatalogVersion) -> None:
    session = rehearsed(make_session(version))
    assert list(session.events.values_list("sequence", flat=True)) == list(
        range(1, session.last_sequence + 1)
    )
    assert session.calls == 1
    assert session.finished is not None


def test_a_task_delivered_twice_runs_once(version: CatalogVersion) -> None:
    session = rehearsed(make_session(version))
    before = kinds(session)
    assert kinds(rehearsed(session)) == before


def test_two_workers_cannot_claim_one_session(version: CatalogVersion) -> None:
    session = make_session(version)
    assert claim_row(Session, session.pk) is not None
    assert claim_row(Session, session.pk) is None


def test_a_worker_whose_claim_is_gone_records_nothing(version: CatalogVersion) -> None:
    session = make_session(version)
    claim = claim_row(Session, session.pk)
    let_lease_expire(session)
    assert claim_row(Session, session.pk) is not None
    with pytest.raises(ClaimLost):
        record_as_worker(claim, 1, SessionFinished(Outcome.PASSED), 0.0)
    assert not Event.objects.filter(session=session).exists()


@pytest.mark.parametrize("last", range(1, 8))
def test_another_worker_goes_on_after_the_last_record(
    version: CatalogVersion, last: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session(version)
    die_after(monkeypatch, last)
    with pytest.raises(SystemExit):
        run_session(claim_row(Session, session.pk))
    monkeypatch.undo()
    recorded = kinds(session)
    let_lease_expire(session)
    rehearsed(session)
    assert kinds(session)[: len(recorded)] == recorded
    assert kinds(session)[len(recorded)] == EventKind.SESSION_RESUMED
    assert kinds(session).count(EventKind.CALL_FINISHED) == 1
    assert session.outcome == Outcome.PASSED


def die_after(monkeypatch: pytest.MonkeyPatch, events: int) -> None:
    """Make the worker vanish, as kill -9 does, after so many events."""
    left = iter(range(events))

    def record(*args: Any, **took: Any) -> int:
        if next(left, None) is None:
            raise SystemExit
        return record_as_worker(*args, **took)

    monkeypatch.setattr(running, "record_as_worker", record)


def test_overdue_sessions_are_found_once(version: CatalogVersion) -> None:
    queued, running_one, _fine = (make_session(version) for _ in range(3))
    claim_row(Session, running_one.pk)
    let_lease_expire(queued)
    let_lease_expire(running_one)
    assert sorted(take_overdue(Session)) == [queued.pk, running_one.pk]
    assert take_overdue(Session) == []
    let_lease_expire(running_one)
    assert take_overdue(Session) == [running_one.pk]


def test_a_session_that_was_handed_out_is_claimed_once(version: CatalogVersion) -> None:
    session = make_session(version)
    silent = claim_row(Session, session.pk)
    let_lease_expire(session)
    take_overdue(Session)
    with pytest.raises(ClaimLost):
        record_as_worker(silent, 1, SessionFinished(Outcome.PASSED), 0.0)
    claim = claim_row(Session, session.pk)
    assert claim is not None
    assert claim.lost_workers == 1
    assert claim_row(Session, session.pk) is None


@pytest.mark.parametrize("begun", [False, True])
def test_sweeps_hand_an_overdue_session_to_workers_once(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch, begun: bool
) -> None:
    session = make_session(version)
    if begun:
        claim_row(Session, session.pk)
    let_lease_expire(session)
    sent: list[int] = []
    monkeypatch.setattr(rehearse_session, "delay", sent.append)
    for _ in range(3):
        requeue_overdue()
    assert sent == [session.pk]


def test_a_model_that_cannot_be_reached_interrupts_and_can_be_continued(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session(version)

    def unreachable(*args: Any) -> Any:
        raise ModelUnreachable("The model local does not answer.")

    monkeypatch.setattr(running, "assemble", unreachable)
    rehearsed(session)
    assert session.status == SessionStatus.INTERRUPTED
    assert session.reason == "The model local does not answer."
    monkeypatch.undo()
    continue_session(session=session, by="ada")
    assert rehearsed(session).outcome == Outcome.PASSED


def test_an_interruption_belongs_to_the_turn_it_interrupts(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = rehearsed(make_session(version, planner=PlannerKind.PERSON))
    Session.objects.filter(pk=session.pk).update(status=SessionStatus.QUEUED)

    def refused(*args: Any) -> Any:
        raise InputRefused("The address may not be called.")

    monkeypatch.setattr(running, "assemble", refused)
    rehearsed(session)
    assert session.reason == "The address may not be called."
    assert session.events.last().turn_number == 1


def test_requests_paid_in_vain_count(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session(version)

    def unreachable(*args: Any) -> Any:
        failure = ModelUnreachable("The model local does not answer.")
        failure.requests = (ModelRequest(Role.PLANNER, "local", 70, 7, 0.1, cost=0.5),)
        raise failure

    monkeypatch.setattr(running, "assemble", unreachable)
    rehearsed(session)
    assert (session.tokens, session.cost) == (77, 0.5)


def test_a_bug_interrupts_the_session_and_is_raised(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session(version)

    def broken(*args: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(running, "assemble", broken)
    with pytest.raises(ZeroDivisionError):
        rehearse_session(session.pk)
    session.refresh_from_db()
    assert session.status == SessionStatus.INTERRUPTED
    assert "ZeroDivisionError" in session.reason


def test_cancelling_stops_the_worker_at_its_next_record(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session(version)

    def cancelled_meanwhile(*args: Any) -> Any:
        cancel_session(session=session, by="ada")
        return assembling.assemble(*args)

    monkeypatch.setattr(running, "assemble", cancelled_meanwhile)
    rehearsed(session)
    assert session.status == SessionStatus.CANCELLED
    assert kinds(session) == [EventKind.SESSION_CANCELLED]
    assert session.reason == "Cancelled by ada."


def test_a_person_is_waited_for(version: CatalogVersion) -> None:
    session = rehearsed(make_session(version, planner=PlannerKind.PERSON))
    assert session.status == SessionStatus.AWAITING
    assert kinds(session)[-1] == EventKind.PLANNER_AWAITED
    assert claim_row(Session, session.pk) is None


def test_progress_read_back_is_what_happened(version: CatalogVersion) -> None:
    session = rehearsed(make_session(version))
    (turn,) = load_progress(session)
    (attempt,) = turn.attempts
    assert attempt.outcome is Outcome.PASSED
    assert [record.call.name for record in attempt.records] == ["move"]
    assert len(attempt.moves) == 2
    assert attempt.pending_calls == ()


def test_work_is_timed_but_not_the_waiting(version: CatalogVersion) -> None:
    session = make_session(version, planner=PlannerKind.PERSON)
    tell(session, opened())
    assert session.seconds == 0
    assert 0 < rehearsed(session).seconds < 5


def test_requests_of_unknown_price_are_counted(version: CatalogVersion) -> None:
    requests = tuple(ModelRequest(Role.RESPOND, "m", 1, 1, 0.1, cost) for cost in (None, 0.5, None))
    session = tell(make_session(version), SessionInterrupted("Unreachable.", requests))
    assert (session.cost, session.unpriced) == (0.5, 2)


def test_the_recording_is_what_was_sent(version: CatalogVersion) -> None:
    assert make_session(version).settings["planner"]["recording"] == RECORDED
