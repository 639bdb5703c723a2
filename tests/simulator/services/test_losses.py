"""Claims about a session whose step stops one worker after the other."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from simulator.models import CatalogVersion, Session, SessionStatus
from simulator.services import running
from simulator.services.recording import record_as_worker
from simulator.services.sessions import continue_session
from simulator.tasks import rehearse_session
from simulator.values import event as events
from simulator.values.event import EventKind
from simulator.values.verdict import Outcome
from tests.support.sessions import make_session

STEPS = {
    events.TurnOpened: "before an attempt of turn 1",
    events.AttemptStarted: "before an attempt of turn 1",
    events.PlannerReplied: "at the beginning of attempt 1",
    events.CallStarted: "before a call of attempt 1",
    events.CallFinished: "in call 1 of attempt 1, to move",
    events.AttemptFinished: "after the last call of attempt 1",
    events.TurnClosed: "after attempt 1",
}
"""What a step comes to, and where the session stands when it never does."""


def lose_a_worker(session: Session, step: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed, as for want of memory, by the step that would have come to such an event."""

    def record(claim: Any, turn_number: int, event: Any, seconds: float, **took: Any) -> int:
        if isinstance(event, step):
            raise SystemExit
        return record_as_worker(claim, turn_number, event, seconds, **took)

    with monkeypatch.context() as patched, pytest.raises(SystemExit):
        patched.setattr(running, "record_as_worker", record)
        rehearse_session(session.pk)
    past = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(pk=session.pk).update(lease_expires=past)


def rehearsed(session: Session) -> Session:
    rehearse_session(session.pk)
    session.refresh_from_db()
    return session


@pytest.mark.parametrize(("step", "place"), STEPS.items())
def test_a_step_that_stops_three_workers_stops_no_other(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch, step: type, place: str
) -> None:
    session = make_session(version)
    for _ in range(3):
        lose_a_worker(session, step, monkeypatch)
    assert rehearsed(session).status == SessionStatus.INTERRUPTED
    assert session.reason == (
        f"Its workers stopped 3 times {place}, so none takes it over again; "
        "continue it to try once more."
    )
    assert rehearsed(session).status == SessionStatus.INTERRUPTED


def test_a_person_may_continue_it_as_often_as_they_like(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session(version)
    for _ in range(2):
        for _ in range(3):
            lose_a_worker(session, events.CallFinished, monkeypatch)
        assert "in call 1 of attempt 1" in rehearsed(session).reason
        continue_session(session=session, by="ada")
    assert rehearsed(session).outcome == Outcome.PASSED


def test_losses_count_only_where_nothing_was_gained(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = make_session(version)
    for step in STEPS:
        # That a call was started is told again by whoever takes it over, so it is no gain.
        for _ in range(0 if step is events.CallStarted else 2):
            lose_a_worker(session, step, monkeypatch)
    assert rehearsed(session).outcome == Outcome.PASSED
    kinds = list(session.events.values_list("kind", flat=True))
    assert kinds.count(EventKind.SESSION_INTERRUPTED) == 0
    assert kinds.count(EventKind.CALL_FINISHED) == 1
