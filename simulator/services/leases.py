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
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from simulator.models import IN_WORK, Session, SessionStatus

log = logging.getLogger(__name__)

_held: set["Claim"] = set()
"""The claims that this process works under."""


def expiry() -> datetime:
    """When a lease taken or renewed now ends."""
    return timezone.now() + timedelta(seconds=settings.LEASE_SECONDS)


@dataclass(frozen=True)
class Claim:
    """A worker's hold on a session. `lost_workers` had begun before it and fell silent, one after
    the other, without getting any further."""

    session_id: int
    token: str
    lost_workers: int


def claim_session(session_id: int) -> Claim | None:
    """Take a session that waits for a worker, or whose worker has let its lease expire.

    None when there is nothing to claim, which makes a task that is delivered twice harmless.
    """
    token = uuid4().hex
    taken = {"status": SessionStatus.RUNNING, "lease_token": token, "lease_expires": expiry()}
    queued = Session.objects.filter(pk=session_id, status=SessionStatus.QUEUED)
    if queued.update(**taken):
        return Claim(session_id, token, lost_workers=0)
    lost = Session.objects.filter(
        Q(lease_expires__lt=timezone.now()) | Q(lease_token=""),
        pk=session_id,
        status=SessionStatus.RUNNING,
    )
    if lost.update(**taken, lost_workers=F("lost_workers") + 1):
        counts = Session.objects.values_list("lost_workers", flat=True)
        return Claim(session_id, token, lost_workers=counts.get(pk=session_id))
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
    _held.add(claim)
    try:
        yield
    finally:
        _held.discard(claim)
        stopped.set()
        keeper.join()


def let_go() -> None:
    """Give up every claim of this process, which is about to end. Whoever takes one up begins the
    step anew that is under way; no worker was lost with it. Raises DatabaseError: the leases run
    out all the same."""
    for claim in tuple(_held):
        claimed(claim).update(
            status=SessionStatus.QUEUED, lease_token="", lease_expires=timezone.now()
        )


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

    Each is handed to one caller only, and again after another lease if nobody has claimed it. Its
    worker has lost it with that: without a token, a running session is there to be claimed.
    """
    overdue = Session.objects.filter(status__in=IN_WORK, lease_expires__lt=timezone.now())
    return [
        session_id
        for session_id, expires in overdue.values_list("pk", "lease_expires")
        if overdue.filter(pk=session_id, lease_expires=expires).update(
            lease_token="", lease_expires=expiry()
        )
    ]
