"""Starts replays."""

from typing import Any

from django.db import transaction

from simulator.errors import ActionRefused
from simulator.models import Session
from simulator.models import Transcript as TranscriptRow
from simulator.replaying.transcript import Transcript
from simulator.services.recording import record_again
from simulator.services.sessions import Beginning, begin_session
from simulator.services.transcripts import transcript_of


def replay_again(*, session: Session, user: Any | None) -> Session:
    """Start a replay of a session that is over. Raises ActionRefused."""
    if not session.is_over:
        raise ActionRefused("Only a session that is over can be replayed.")
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
