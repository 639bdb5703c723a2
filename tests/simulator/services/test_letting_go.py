"""Claims about a process that ends while it works on a session."""

import pytest

from simulator.models import CatalogVersion, Session, SessionStatus
from simulator.services.leases import claim_row, holding, let_go, take_overdue
from simulator.services.recording import ClaimLost, record_as_worker
from simulator.values.event import SessionFinished
from simulator.values.verdict import Outcome
from tests.support.sessions import make_session


@pytest.mark.django_db(transaction=True)
def test_a_session_let_go_waits_for_a_worker_and_lost_none(version: CatalogVersion) -> None:
    session, other = make_session(version), make_session(version)
    claim, kept = claim_row(Session, session.pk), claim_row(Session, other.pk)
    with holding(claim):
        let_go()
        with pytest.raises(ClaimLost):
            record_as_worker(claim, 1, SessionFinished(Outcome.PASSED), 0.0)
    session.refresh_from_db()
    assert session.status == SessionStatus.QUEUED
    assert take_overdue(Session) == [session.pk]
    assert claim_row(Session, session.pk).lost_workers == 0
    record_as_worker(kept, 1, SessionFinished(Outcome.PASSED), 0.0)
