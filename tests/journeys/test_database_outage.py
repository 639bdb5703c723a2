"""Claims about a worker process whose connections PostgreSQL ends again and again."""

import pytest
from django.db import connection

from simulator.models import Session, Workspace
from simulator.services.samples import start_sample
from simulator.values.event import EventKind
from simulator.values.verdict import Outcome
from tests.support.processes import celery_worker, worker_environment
from tests.support.waiting import wait_for

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
SAMPLE_CALLS = 9


def end_other_connections() -> int:
    """As a restart does. Returns how many there were."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        return cursor.fetchone()[0]


def has_told(session: Session, sequence: int) -> bool:
    session.refresh_from_db()
    return session.last_sequence >= sequence or bool(session.outcome)


def test_no_call_is_lost_or_made_twice_and_nobody_need_click(workspace: Workspace) -> None:
    ended = 0
    with celery_worker(**worker_environment()):
        session = start_sample(workspace=workspace, user=None, name="file_system")
        while not session.outcome:
            wanted = session.last_sequence + 3
            wait_for(lambda wanted=wanted: has_told(session, wanted), seconds=60, what="an event")
            ended += end_other_connections()
    told = list(session.events.values_list("sequence", "kind"))
    kinds = [kind for _, kind in told]
    assert ended >= 5
    assert session.outcome == Outcome.PASSED
    assert [sequence for sequence, _ in told] == list(range(1, len(told) + 1))
    assert kinds.count(EventKind.CALL_STARTED) == kinds.count(EventKind.CALL_FINISHED)
    assert kinds.count(EventKind.CALL_FINISHED) == session.calls == SAMPLE_CALLS
    assert not {EventKind.SESSION_INTERRUPTED, EventKind.SESSION_RESUMED}.intersection(kinds)
