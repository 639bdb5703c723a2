"""Runs a replay in a worker: event by event as its transcript has it."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from django.db import transaction

from simulator.errors import (
    ModelFailure,
    PlaygroundError,
    ReplyUnrecorded,
)
from simulator.llm.recording import Kept, Playback
from simulator.models import Attempt, Likeness, Session
from simulator.models import Event as EventRow
from simulator.rehearsal import conclude, rehearse_next_turn
from simulator.replaying.comparing import find_difference
from simulator.replaying.transcript import Happened, timed_as
from simulator.selectors import current_turn_number, settings_of
from simulator.services.assembling import assemble, past_world
from simulator.services.attempts import reopen_turn
from simulator.services.leases import Claim, claimed, renewing
from simulator.services.losses import name_place, refuse_more_losses
from simulator.services.noting import note_failure
from simulator.services.outages import persevere
from simulator.services.progress import load_progress
from simulator.services.recording import (
    ClaimLost,
    record_as_worker,
    status_after,
)
from simulator.services.transcripts import load_transcript
from simulator.values import event as events
from simulator.values.event import KIND_OF_CLASS, Event
from simulator.values.json import to_json


class _Departed(PlaygroundError):
    """The replay came to something else than its transcript."""


def replay_session(claim: Claim[Session]) -> None:
    """Replay until the transcript's end, until something differs, or until a worker has it no
    more. A replay that cannot go on is interrupted for good, and says why."""
    try:
        with renewing(claim):
            persevere(partial(refuse_more_losses, claim))
            _Replay(claim).run()
    except ClaimLost:
        return
    except PlaygroundError as failure:
        note_failure(f"Session {claim.row_id}", failure)
        _give_up(claim, failure)


def _give_up(claim: Claim[Session], failure: PlaygroundError) -> None:
    likeness = Likeness.DIFFERENT if isinstance(failure, _Departed) else ""
    with suppress(ClaimLost), transaction.atomic():
        claimed(claim).update(likeness=likeness)
        event = events.SessionInterrupted(_reason(claim, failure))
        record_as_worker(claim, current_turn_number(claim.row_id), event, 0.0)


def _reason(claim: Claim[Session], failure: PlaygroundError) -> str:
    if not isinstance(failure, ReplyUnrecorded):
        return failure.sentence
    return (
        f"{failure.sentence.removesuffix('.')} {name_place(claim.row_id)}: it is not asked what "
        "it was. A replay asks no model."
    )


class _Replay:
    """One worker's stretch of work on a replay. `done` counts its events."""

    def __init__(self, claim: Claim[Session]) -> None:
        self.claim = claim
        session = persevere(self._load)
        self.transcript = persevere(partial(load_transcript, session))
        self.done = session.last_sequence
        self.seconds = session.seconds
        self.turn_number = persevere(partial(current_turn_number, claim.row_id))
        self.playback = Playback()
        self.world = past_world(self.playback, lambda: self.seconds)
        self.playback.begin(self._kept)

    @property
    def next(self) -> Happened | None:
        """What is to happen next; None in the end."""
        events_left = self.transcript.events[self.done : self.done + 1]
        return events_left[0] if events_left else None

    def run(self) -> None:
        while (following := self.next) is not None:
            if self.transcript.is_given(self.done + 1):
                self._let_happen(following)
            else:
                self._go_on(following)

    def _go_on(self, following: Happened) -> None:
        before = self.done
        self._compute()
        if self.done == before:
            raise _Departed(
                f"Event {before + 1}, {following.kind}, does not come: the replay waits for a "
                "person, who did nothing there."
            )

    def _compute(self) -> None:
        """Go on by oneself until somebody else acts, or until the end."""
        try:
            for event in self._rehearsed():
                self._record_computed(event)
                if self.next is None or self.transcript.is_given(self.done + 1):
                    return
        except ReplyUnrecorded:
            raise
        except ModelFailure as failure:
            self._record_computed(events.SessionInterrupted(failure.sentence, failure.requests))

    def _rehearsed(self) -> Iterator[Event]:
        session = persevere(self._load)
        turns = persevere(partial(load_progress, session))
        end = conclude(turns)
        if end is not None:
            yield end
            return
        self.turn_number = next(turn.number for turn in turns if turn.outcome is None)
        yield from rehearse_next_turn(persevere(partial(assemble, session, turns, self.world)))

    def _record_computed(self, event: Event) -> None:
        """Raises _Departed once an event that differs is recorded."""
        happened = self.transcript.events[self.done]
        event = timed_as(event, happened)
        kind = KIND_OF_CLASS[type(event)]
        now = Happened(kind, self.turn_number, to_json(event))
        difference = find_difference(self.done + 1, happened, now)
        self._record(self.turn_number, event, happened.seconds, is_same=not difference)
        if difference:
            raise _Departed(difference)

    def _let_happen(self, happened: Happened) -> None:
        """What a person or a worker did, and what follows from it beside its event."""
        event = happened.value
        follow = partial(self._follow, happened.turn, event)
        self._record(happened.turn, event, happened.seconds, is_same=True, follow=follow)
        self.turn_number = persevere(partial(current_turn_number, self.claim.row_id))

    def _follow(self, turn_number: int, event: Event) -> None:
        match event:
            case events.TermsChanged(after=after):
                settings = to_json(settings_of(self._load()).on(after))
                claimed(self.claim).update(settings=settings)
            case events.AttemptFinished(number=number, outcome=outcome):
                reopen_turn(self._find_attempt(turn_number, number), outcome)

    def _find_attempt(self, turn_number: int, number: int) -> Attempt:
        attempts = Attempt.objects.select_related("turn")
        return attempts.get(
            turn__session=self.claim.row_id, turn__number=turn_number, number=number
        )

    def _record(
        self,
        turn_number: int,
        event: Event,
        seconds: float,
        *,
        is_same: bool,
        follow: Callable[[], None] = lambda: None,
    ) -> None:
        kept = [(each, int(each.said is not None)) for each in self._kept]
        is_end = is_same and self.done + 1 == len(self.transcript.events)

        @transaction.atomic
        def write() -> int:
            follow()
            number = record_as_worker(
                self.claim, turn_number, event, seconds, kept=kept, goes_on=True
            )
            if is_end:
                end = status_after(self.transcript.end.value)
                claimed(self.claim).update(likeness=Likeness.SAME, **end)
            return number

        self.done = persevere(write, self._find_next)
        self.seconds += seconds
        self.playback.begin(self._kept)

    @property
    def _kept(self) -> tuple[Kept, ...]:
        """What models said on the way to the next event."""
        return self.transcript.kept.get(self.done + 1, ())

    def _load(self) -> Session:
        return Session.objects.get(pk=self.claim.row_id)

    def _find_next(self) -> int | None:
        """Where the database went away while the next event was recorded: its number, if it was."""
        events = EventRow.objects.filter(session=self.claim.row_id, sequence__gt=self.done)
        return events.values_list("sequence", flat=True).first()
