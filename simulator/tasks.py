"""Worker entries: an id in, one service call. One of the two edges where anything is caught."""

import logging

from celery import shared_task

from simulator.models import Import, Session
from simulator.services.imports import refuse_import, run_import
from simulator.services.leases import claim_row, take_overdue
from simulator.services.running import interrupt_session, run_session

log = logging.getLogger(__name__)


@shared_task
def rehearse_session(session_id: int) -> None:
    """Run a session if it waits for a worker. A bug interrupts it, and is raised."""
    claim = claim_row(Session, session_id)
    if claim is None:
        return
    try:
        run_session(claim)
    except Exception as bug:
        interrupt_session(claim, _sentence_for(bug))
        raise


@shared_task
def read_description(import_id: int) -> None:
    """Convert a description if it waits for a worker. A bug refuses it, and is raised."""
    claim = claim_row(Import, import_id)
    if claim is None:
        return
    try:
        run_import(claim)
    except Exception as bug:
        refuse_import(claim, _sentence_for(bug))
        raise


@shared_task(expires=60)
def requeue_overdue() -> None:
    """Ask again for work whose task was lost or whose worker died."""
    for session_id in take_overdue(Session):
        log.warning("Session %s is overdue and queued again.", session_id)
        rehearse_session.delay(session_id)
    for import_id in take_overdue(Import):
        log.warning("Import %s is overdue and queued again.", import_id)
        read_description.delay(import_id)


def _sentence_for(bug: Exception) -> str:
    return f"The playground itself failed ({type(bug).__name__}); its log says more."
