"""Starts replays, and runs them in a worker: event by event as the transcript has it."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from django.db import transaction

from simulator.errors import (
    ActionRefused,
    InputRefused,
    ModelFailure,
    PlaygroundError,
    ReplyUnrecorded,
)
from simulator.llm.recording import Kept, Playback
from simulator.models import Attempt, Likeness, Session
from simulator.models import Event as EventRow
from simulator.models import Transcript as TranscriptRow
from simulator.rehearsal import conclude, rehearse_next_turn
from simulator.replaying.comparing import find_difference
from simulator.replaying.transcript import Happened, Transcript, timed_as
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
    record_again,
    record_as_worker,
    status_after,
)
from simulator.services.sessions import Beginning, begin_session
from simulator.services.transcripts import load_transcript, transcript_of
from simulator.values import event as events
from simulator.values.event import KIND_OF_CLASS, Event
from simulator.values.json import to_json

NOT_OVER_YET = "Only a session that is over can be replayed."


class _Departed(PlaygroundError):
    """The replay came to something else than its transcript."""


def replay_again(*, session: Session, user: Any | None) -> Session:
    """Start a replay of a session that is over. Raises ActionRefused."""
    if not session.is_over:
        raise ActionRefused(NOT_OVER_YET)
    return start_replay(
        transcript_of(session),
        Beginning(session.workspace, user, session.version, session.last_adjustment),
        came_from=session,
    )


@transaction.atomic
def start_replay(
    transcript: Transcript,
    beginning: Beginning,
    *,
    came_from: Session | None = None,
    opened: TranscriptRow | None = None,
) -> Session:
    """Hand a replay to the workers, of a session that is here or of a file that was `opened`."""
    session = begin_session(
        beginning,
        title=transcript.title,
        task=transcript.task,
        settings=transcript.settings,
        came_from=came_from,
    )
    session.moment = transcript.moment
    session.replays_to = len(transcript.events)
    session.transcript = opened
    session.save(update_fields=["moment", "replays_to", "transcript"])
    lived = transcript.events[: transcript.lived_through]
    if lived:
        record_again(session, [(each.turn, each.value) for each in lived])
    return session


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
                self._compute()

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
        if difference:
            self._record(self.turn_number, event, happened.seconds)
            raise _Departed(difference)
        self._record_same(self.turn_number, event, happened.seconds)

    def _let_happen(self, happened: Happened) -> None:
        """What a person or a worker did, and what follows from it beside its event."""
        event = happened.value
        with transaction.atomic():
            match event:
                case events.TermsChanged(after=after):
                    session = self._load()
                    settings = to_json(settings_of(session).on(after))
                    claimed(self.claim).update(settings=settings)
                case events.AttemptFinished():
                    attempt = self._find_attempt(happened.turn, event.number)
                    reopen_turn(attempt, event.outcome)
                case events.PlannerReplied(attempt=number):
                    self._find_attempt(happened.turn, number)
            self._record_same(happened.turn, event, happened.seconds)
        self.turn_number = persevere(partial(current_turn_number, self.claim.row_id))

    def _find_attempt(self, turn_number: int, number: int) -> Attempt:
        attempt = Attempt.objects.filter(
            turn__session=self.claim.row_id, turn__number=turn_number, number=number
        )
        found = attempt.select_related("turn").first()
        if found is None:
            raise InputRefused(
                f"Event {self.done + 1} of the transcript tells of attempt {number} of turn "
                f"{turn_number}, which was not begun.",
                pointer=f"/events/{self.done}",
            )
        return found

    def _record_same(self, turn_number: int, event: Event, seconds: float) -> None:
        with transaction.atomic():
            self._record(turn_number, event, seconds)
            if self.next is None:
                end = status_after(self.transcript.end.value)
                claimed(self.claim).update(likeness=Likeness.SAME, **end)

    def _record(self, turn_number: int, event: Event, seconds: float) -> None:
        write = partial(
            record_as_worker,
            self.claim,
            turn_number,
            event,
            seconds,
            kept=[(each, int(each.said is not None)) for each in self._kept],
            goes_on=True,
        )
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
