"""Runs a session for somebody at a terminal, and tells its events as they are recorded."""

import json
import threading
import time
from collections.abc import Iterator

from django.db import connection

from simulator.management.telling import tell
from simulator.models import Event, Session, SessionStatus
from simulator.selectors import events_after
from simulator.services.outages import AWAY
from simulator.tasks import rehearse_session

LOOK_SECONDS = 0.05


def run_and_follow(session: Session) -> Iterator[Event]:
    """Yield the session's events. It is run here unless a worker has claimed it already. Raises
    what keeps its events from being recorded: nobody is there to go on."""
    worker = Worker(session.pk)
    worker.start()
    seen = 0
    while True:
        session.refresh_from_db()
        resting = session.is_over or session.status in (
            SessionStatus.AWAITING,
            SessionStatus.INTERRUPTED,
        )
        for event in events_after(session, seen):
            seen = event.sequence
            yield event
        if resting and not worker.is_alive():
            return
        if worker.outage is not None:
            raise worker.outage
        time.sleep(LOOK_SECONDS)


class Worker(threading.Thread):
    outage: Exception | None = None

    def __init__(self, session_id: int) -> None:
        super().__init__(daemon=True)
        self.session_id = session_id

    def run(self) -> None:
        try:
            rehearse_session(self.session_id)
        except AWAY as outage:
            self.outage = outage
        finally:
            connection.close()


def json_line(event: Event) -> str:
    return json.dumps(event.document, ensure_ascii=False)


def plain_line(event: Event) -> str:
    return f"{event.sequence:4} {tell(event.value)}"
