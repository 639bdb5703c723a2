"""Runs a claimed session in a worker, recording each event as it happens."""

import time
from contextlib import suppress
from functools import partial

from simulator.errors import ModelFailure, PlaygroundError
from simulator.models import Event as EventRow
from simulator.models import Session
from simulator.rehearsal import conclude, rehearse_next_turn
from simulator.selectors import current_turn_number
from simulator.services.assembling import assemble, live_world
from simulator.services.completions import Notebook
from simulator.services.leases import Claim, renewing
from simulator.services.losses import refuse_more_losses
from simulator.services.noting import note_failure
from simulator.services.outages import persevere
from simulator.services.progress import load_progress
from simulator.services.recording import ClaimLost, record_as_worker
from simulator.services.replaying import replay_session
from simulator.values.event import Event, SessionInterrupted, SessionResumed, awaits_person
from simulator.values.progress import TurnProgress


def run_session(claim: Claim[Session]) -> None:
    """Rehearse until the session is over, waits for a person, or is taken from this worker.

    What cannot be helped here, such as a model that cannot be reached, interrupts it: a person
    reads why, and can continue it.
    """
    if persevere(Session.objects.filter(pk=claim.row_id).exclude(replays_to=None).exists):
        replay_session(claim)
        return
    run = _Run(claim)
    try:
        with renewing(claim):
            if claim.lost_workers:
                persevere(partial(refuse_more_losses, claim))
                run.record(SessionResumed("Its worker stopped answering; another goes on."))
            run.rehearse()
    except ClaimLost:
        return
    except PlaygroundError as failure:
        note_failure(f"Session {claim.row_id}", failure)
        paid = failure.requests if isinstance(failure, ModelFailure) else ()
        with suppress(ClaimLost):
            run.record(SessionInterrupted(failure.sentence, paid))


def interrupt_session(claim: Claim[Session], reason: str) -> None:
    """Let a session go, saying why; one that is no longer held is left alone.

    Tried once: where the database is away, the lease runs out and another worker goes on.
    """
    event = SessionInterrupted(reason)
    with suppress(ClaimLost):
        record_as_worker(claim, current_turn_number(claim.row_id), event, 0.0)


class _Run:
    """One worker's stretch of work on a session. `sequence` is the number of its last event,
    `seconds` the working time up to that: what a budget counts, so that a replay counts the same.
    """

    def __init__(self, claim: Claim[Session]) -> None:
        self.claim = claim
        self.turn_number = persevere(partial(current_turn_number, claim.row_id))
        session = persevere(self._load)
        self.sequence = session.last_sequence
        self.notebook = persevere(partial(Notebook, session))
        self.world = live_world(self.notebook, lambda: self.seconds)
        self.seconds = session.seconds
        self.since = time.monotonic()

    def rehearse(self) -> None:
        waiting = False
        while not waiting:
            session = persevere(self._load)
            turns = persevere(partial(load_progress, session))
            end = conclude(turns)
            if end is not None:
                self.record(end)
                return
            waiting = self._rehearse_turn(session, turns)

    def _rehearse_turn(self, session: Session, turns: tuple[TurnProgress, ...]) -> bool:
        """Whether the session now waits for a person."""
        self.turn_number = next(turn.number for turn in turns if turn.outcome is None)
        for event in rehearse_next_turn(persevere(partial(assemble, session, turns, self.world))):
            self.record(event)
            if awaits_person(event):
                return True
        return False

    def record(self, event: Event) -> None:
        now = time.monotonic()
        seconds, kept = now - self.since, self.notebook.tear_out()
        write = partial(record_as_worker, self.claim, self.turn_number, event, seconds, kept=kept)
        self.sequence = persevere(write, self._find_next)
        self.seconds += seconds
        self.since = now

    def _load(self) -> Session:
        return Session.objects.get(pk=self.claim.row_id)

    def _find_next(self) -> int | None:
        """The number of the event after the last one known, if there is one. Nobody else writes
        in a session that is claimed."""
        events = EventRow.objects.filter(session=self.claim.row_id, sequence__gt=self.sequence)
        return events.values_list("sequence", flat=True).first()
