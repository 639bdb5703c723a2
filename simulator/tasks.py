"""Worker entries: an id in, one service call. One of the two edges where anything is caught."""

import logging

from celery import shared_task

from simulator.services.leases import claim_session, take_overdue
from simulator.services.running import interrupt_session, run_session

log = logging.getLogger(__name__)


@shared_task
def rehearse_session(session_id: int) -> None:
    """Run a session if it waits for a worker. A bug interrupts it, and is raised."""
    claim = claim_session(session_id)
    if claim is None:
        return
    try:
        run_session(claim)
    except Exception as bug:
        kind = type(bug).__name__
        interrupt_session(claim, f"The playground itself failed ({kind}); its log says more.")
        raise


@shared_task(expires=60)
def requeue_overdue() -> None:
    """Ask again for sessions whose task was lost or whose worker died."""
    for session_id in take_overdue():
        log.warning("Session %s is overdue and queued again.", session_id)
        rehearse_session.delay(session_id)
