"""Worker entries: an id in, one service call. One of the two edges where anything is caught."""

import logging
from collections.abc import Callable
from typing import Any

from celery import shared_task

from simulator.models import Dataset, Import, Proposal, Session
from simulator.models.lease import Leased
from simulator.services.datasets import refuse_dataset, run_check
from simulator.services.imports import refuse_import, run_import
from simulator.services.leases import Claim, Row, claim_row, holding, take_overdue
from simulator.services.losses import MOST_LOST, STOPPED
from simulator.services.proposals import refuse_proposal, run_proposal
from simulator.services.running import interrupt_session, run_session

log = logging.getLogger(__name__)


@shared_task
def rehearse_session(session_id: int) -> None:
    """Run a session if it waits for a worker."""
    _work(claim_row(Session, session_id), run_session, interrupt_session)


@shared_task
def read_description(import_id: int) -> None:
    """Convert a description if it waits for a worker."""
    _work_unless_lost(claim_row(Import, import_id), run_import, refuse_import)


@shared_task
def make_proposal(proposal_id: int) -> None:
    """Ask a model for a proposal if it waits for a worker."""
    _work_unless_lost(claim_row(Proposal, proposal_id), run_proposal, refuse_proposal)


@shared_task
def lint_dataset(dataset_id: int) -> None:
    """Check a dataset if it waits for a worker."""
    _work_unless_lost(claim_row(Dataset, dataset_id), run_check, refuse_dataset)


def _work(
    claim: Claim[Row] | None,
    run: Callable[[Claim[Row]], None],
    refuse: Callable[[Claim[Row], str], None],
) -> None:
    """Do what was claimed. A bug refuses it, and is raised."""
    if claim is None:
        return
    with holding(claim):
        try:
            run(claim)
        except Exception as bug:
            refuse(claim, _sentence_for(bug))
            raise


def _work_unless_lost(
    claim: Claim[Row] | None,
    run: Callable[[Claim[Row]], None],
    refuse: Callable[[Claim[Row], str], None],
) -> None:
    """`_work`, refused once enough workers were lost with it; a session says more itself."""
    if claim is not None and claim.lost_workers >= MOST_LOST:
        refuse(claim, STOPPED)
    else:
        _work(claim, run, refuse)


TASK_OF_ROWS: dict[type[Leased], Any] = {
    Session: rehearse_session,
    Import: read_description,
    Proposal: make_proposal,
    Dataset: lint_dataset,
}


@shared_task(expires=60)
def requeue_overdue() -> None:
    """Ask again for work whose task was lost or whose worker died."""
    for rows, task in TASK_OF_ROWS.items():
        for row_id in take_overdue(rows):
            log.warning("%s %s is overdue and queued again.", rows.__name__, row_id)
            task.delay(row_id)


def _sentence_for(bug: Exception) -> str:
    return f"The playground itself failed ({type(bug).__name__}); its log says more."
