"""Runs a claimed session in a worker, recording each event as it happens."""

import logging
import time

from simulator.errors import ModelFailure, PlaygroundError
from simulator.models import Session
from simulator.rehearsal import conclude, rehearse_next_turn
from simulator.selectors import current_turn_number
from simulator.services.assembling import assemble
from simulator.services.leases import Claim, renewing
from simulator.services.progress import load_progress
from simulator.services.recording import ClaimLost, record_as_worker
from simulator.values.event import Event, PlannerAwaited, SessionInterrupted, SessionResumed
from simulator.values.progress import TurnProgress
from simulator.values.usage import ModelRequest

log = logging.getLogger(__name__)


def run_session(claim: Claim[Session]) -> None:
    """Rehearse until the session is over, waits for a person, or is taken from this worker.

    What cannot be helped here, such as a model that cannot be reached, interrupts it: a person
    reads why, and can continue it.
    """
    run = _Run(claim)
    try:
        with renewing(claim):
            if claim.taken_over:
                run.record(SessionResumed("Its worker stopped answering; another goes on."))
            run.rehearse()
    except ClaimLost:
        return
    except PlaygroundError as failure:
        log.warning("Session %s: %s %s", claim.row_id, failure.sentence, failure.details)
        paid = failure.requests if isinstance(failure, ModelFailure) else ()
        interrupt_session(claim, failure.sentence, paid)


def interrupt_session(
    claim: Claim[Session], reason: str, requests: tuple[ModelRequest, ...] = ()
) -> None:
    """Let a session go, saying why; one that is no longer held is left alone. `requests` are
    those that were paid for and belong to no other event."""
    try:
        _Run(claim).record(SessionInterrupted(reason, requests))
    except ClaimLost:
        return


class _Run:
    """One worker's stretch of work on a session."""

    def __init__(self, claim: Claim[Session]) -> None:
        self.claim = claim
        self.turn_number = current_turn_number(claim.row_id)
        self.since = time.monotonic()

    def rehearse(self) -> None:
        waiting = False
        while not waiting:
            session = Session.objects.get(pk=self.claim.row_id)
            turns = load_progress(session)
            end = conclude(turns)
            if end is not None:
                self.record(end)
                return
            waiting = self._rehearse_turn(session, turns)

    def _rehearse_turn(self, session: Session, turns: tuple[TurnProgress, ...]) -> bool:
        """Whether the session now waits for a person."""
        self.turn_number = next(turn.number for turn in turns if turn.outcome is None)
        for event in rehearse_next_turn(assemble(session, turns)):
            self.record(event)
            if isinstance(event, PlannerAwaited):
                return True
        return False

    def record(self, event: Event) -> None:
        now = time.monotonic()
        record_as_worker(self.claim, self.turn_number, event, now - self.since)
        self.since = now
