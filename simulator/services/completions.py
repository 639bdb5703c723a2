"""Keeps what models say in a session until the event that rests on it is recorded, and recalls what
they said to the same before."""

import json
import threading
from collections import Counter

from django.db import connection

from simulator.llm.client import Completion
from simulator.llm.recording import Kept
from simulator.models import Completion as CompletionRow
from simulator.models import Session
from simulator.selectors import settings_of
from simulator.values.json import from_json
from simulator.values.usage import Role


class Notebook:
    """The keeper of a live session; meaning is read in a thread beside, so two may write at once.

    What a call means is recalled within the session, since attempts make most of their calls
    again; anything else only where the session reuses replies, and then from any session of its
    workspace that was answered the same request as often.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._reuses = settings_of(session).reuses_replies
        self._lock = threading.Lock()
        self._thread = threading.get_ident()
        self._written: list[tuple[Kept, int]] = []
        answered = session.completions.filter(occurrence__gt=0)
        self._answered = Counter(answered.values_list("digest", flat=True))
        read = answered.filter(role=Role.MEANING).values_list("digest", "content")
        self._read = {digest: kept_of(content).said for digest, content in read}

    def recall(self, role: Role, digest: str) -> Completion | None:
        read = self._read.get(digest) if role is Role.MEANING else None
        if read is not None or not self._reuses:
            return read
        try:
            return _said_elsewhere(self._session, digest, self._answered[digest] + 1)
        finally:
            if threading.get_ident() != self._thread:
                connection.close()

    def keep(self, kept: Kept) -> None:
        with self._lock:
            self._answered[kept.digest] += kept.said is not None
            occurrence = self._answered[kept.digest] if kept.said is not None else 0
            self._written.append((kept, occurrence))
            if kept.role is Role.MEANING and kept.said is not None:
                self._read[kept.digest] = kept.said

    def tear_out(self) -> list[tuple[Kept, int]]:
        """What was kept since the last time."""
        with self._lock:
            torn, self._written = self._written, []
        return torn


def kept_of(content: str) -> Kept:
    return from_json(Kept, json.loads(content))


def _said_elsewhere(session: Session, digest: str, occurrence: int) -> Completion | None:
    """In the workspace's last session that was answered the same as often. What a transcript says
    a model said is taken for its replay alone."""
    found = CompletionRow.objects.filter(
        session__workspace=session.workspace_id,
        session__replays_to=None,
        digest=digest,
        occurrence=occurrence,
    ).exclude(session=session)
    content = found.order_by("-pk").values_list("content", flat=True).first()
    return None if content is None else kept_of(content).said
