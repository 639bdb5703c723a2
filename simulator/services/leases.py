"""Which worker runs a session: a claim that expires unless it is renewed."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import uuid4

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import QuerySet
from django.utils import timezone

from simulator.models import IN_WORK, Session, SessionStatus

log = logging.getLogger(__name__)


def expiry() -> datetime:
    """When a lease taken or renewed now ends."""
    return timezone.now() + timedelta(seconds=settings.LEASE_SECONDS)


@dataclass(frozen=True)
class Claim:
    """A worker's hold on a session. `taken_over` when another worker had begun and fell silent."""

    session_id: int
    token: str
    taken_over: bool


def claim_session(session_id: int) -> Claim | None:
    """Take a session that waits for a worker, or whose worker has let its lease expire.

    None when there is nothing to claim, which makes a task that is delivered twice harmless.
    """
    token = uuid4().hex
    taken = {"status": SessionStatus.RUNNING, "lease_token": token, "lease_expires": expiry()}
    queued = Session.objects.filter(pk=session_id, status=SessionStatus.QUEUED)
    if queued.update(**taken):
        return Claim(session_id, token, taken_over=False)
    expired = Session.objects.filter(
        pk=session_id, status=SessionStatus.RUNNING, lease_expires__lt=timezone.now()
    )
    if expired.update(**taken):
        return Claim(session_id, token, taken_over=True)
    return None


def claimed(claim: Claim) -> QuerySet[Session]:
    """The session while the claim stands, else nothing: every write of a worker goes through it."""
    return Session.objects.filter(
        pk=claim.session_id, lease_token=claim.token, status=SessionStatus.RUNNING
    )


@contextmanager
def renewing(claim: Claim) -> Iterator[None]:
    """Keep a claim alive while a long step runs, such as a slow model's reply."""
    stopped = threading.Event()

    def keep() -> None:
        while not stopped.wait(settings.LEASE_SECONDS / 3) and _renew(claim):
            pass

    keeper = threading.Thread(target=keep, name=f"lease-{claim.session_id}", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        stopped.set()
        keeper.join()


def _renew(claim: Claim) -> bool:
    """Whether the claim may still stand. A database that is away for a moment says nothing about
    it, so the next renewal is tried."""
    try:
        return bool(claimed(claim).update(lease_expires=expiry()))
    except DatabaseError as problem:
        log.warning("Session %s: the lease could not be renewed: %s", claim.session_id, problem)
        return True
    finally:
        # Not held until the next renewal: every session that waits for a model would take two.
        connection.close()


def take_overdue() -> list[int]:
    """Sessions that wait for a worker longer than they should: their task was lost with a broker,
    or their worker died.

    A queued one is handed to one caller only, since its expiry is moved on. One whose worker died
    is handed out until it is claimed, and can be claimed once.
    """
    now = timezone.now()
    overdue = Session.objects.filter(status__in=IN_WORK, lease_expires__lt=now)
    found = []
    for session_id, status, expires in overdue.values_list("pk", "status", "lease_expires"):
        if status == SessionStatus.RUNNING:
            # Left as it is: an expired lease is what lets another worker claim it.
            found.append(session_id)
        elif Session.objects.filter(pk=session_id, status=status, lease_expires=expires).update(
            lease_expires=expiry()
        ):
            found.append(session_id)
    return found
