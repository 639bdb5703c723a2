"""Claims about workers as processes of their own, on PostgreSQL and Redis."""

import pytest

from simulator.models import Session, Workspace
from simulator.services.samples import start_sample
from simulator.values.event import EventKind
from simulator.values.verdict import Outcome
from tests.support.processes import celery_worker, worker_environment
from tests.support.waiting import wait_for

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
QUICK = {"GECKO_LEASE_SECONDS": "2", "GECKO_SWEEP_SECONDS": "1"}


def count_of(session: Session, kind: EventKind) -> int:
    return session.events.filter(kind=kind).count()


def outcome_of(session: Session) -> str:
    session.refresh_from_db()
    return session.outcome


def test_a_worker_process_runs_the_sample(workspace: Workspace) -> None:
    with celery_worker(**worker_environment(**QUICK)):
        session = start_sample(workspace=workspace, user=None, name="file_system")
        outcome = wait_for(lambda: outcome_of(session), seconds=60, what="the end")
    assert outcome == Outcome.PASSED


def test_a_killed_worker_loses_no_call_and_another_goes_on(workspace: Workspace) -> None:
    with celery_worker(**worker_environment(**QUICK)) as worker:
        session = start_sample(workspace=workspace, user=None, name="file_system")
        wait_for(
            lambda: count_of(session, EventKind.CALL_FINISHED) >= 3,
            seconds=60,
            what="the third call",
        )
        worker.kill()
    before = list(session.events.values_list("sequence", "kind", "payload"))
    with celery_worker(**worker_environment(**QUICK)):
        outcome = wait_for(lambda: outcome_of(session), seconds=60, what="the end")
    after = list(session.events.values_list("sequence", "kind", "payload"))
    assert outcome == Outcome.PASSED
    assert after[: len(before)] == before
    assert count_of(session, EventKind.SESSION_RESUMED) == 1
    assert count_of(session, EventKind.CALL_FINISHED) == 9
