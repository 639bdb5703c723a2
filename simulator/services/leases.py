"""Which worker has a row's work in hand: a claim that expires unless it is renewed."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, TypeVar
from uuid import uuid4

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from simulator.models.lease import QUEUED, RUNNING, UNDER_WAY, Leased

log = logging.getLogger(__name__)

Row = TypeVar("Row", bound=Leased)
_held: set["Claim[Any]"] = set()
"""The claims that this process works under."""


def expiry() -> datetime:
    """When a lease taken or renewed now ends."""
    return timezone.now() + timedelta(seconds=settings.LEASE_SECONDS)


@dataclass(frozen=True)
class Claim(Generic[Row]):
    """A worker's hold on a row. `lost_workers` had begun before it and fell silent, one after the
    other, without getting any further."""

    rows: type[Row]
    row_id: int
    token: str
    lost_workers: int

    def __str__(self) -> str:
        return f"{self.rows.__name__} {self.row_id}"


def claim_row(rows: type[Row], row_id: int) -> Claim[Row] | None:
    """Take a row that waits for a worker, or whose worker has let its lease expire.

    None when there is nothing to claim, which makes a task that is delivered twice harmless.
    """
    token = uuid4().hex
    taken = {"status": RUNNING, "lease_token": token, "lease_expires": expiry()}
    queued = rows._default_manager.filter(pk=row_id, status=QUEUED)
    if queued.update(**taken):
        return Claim(rows, row_id, token, lost_workers=0)
    lost = rows._default_manager.filter(
        Q(lease_expires__lt=timezone.now()) | Q(lease_token=""), pk=row_id, status=RUNNING
    )
    if lost.update(**taken, lost_workers=F("lost_workers") + 1):
        counts = rows._default_manager.values_list("lost_workers", flat=True)
        return Claim(rows, row_id, token, lost_workers=counts.get(pk=row_id))
    return None


def claimed(claim: Claim[Row]) -> QuerySet[Row]:
    """The row while the claim stands, else nothing: every write of a worker goes through it."""
    return claim.rows._default_manager.filter(
        pk=claim.row_id, lease_token=claim.token, status=RUNNING
    )


@contextmanager
def holding(claim: Claim[Row]) -> Iterator[None]:
    """While a claim is worked under, `let_go` can give it up."""
    _held.add(claim)
    try:
        yield
    finally:
        _held.discard(claim)


@contextmanager
def renewing(claim: Claim[Row]) -> Iterator[None]:
    """Keep a claim alive while a long step runs, such as a slow model's reply."""
    stopped = threading.Event()

    def keep() -> None:
        while not stopped.wait(settings.LEASE_SECONDS / 3) and _renew(claim):
            pass

    keeper = threading.Thread(target=keep, name=f"lease of {claim}", daemon=True)
    keeper.start()
    try:
        yield
    finally:
        stopped.set()
        keeper.join()


def let_go() -> None:
    """Give up every claim of this process, which is about to end. Whoever takes one up begins the
    step anew that is under way; no worker was lost with it. Raises DatabaseError: the leases run
    out all the same."""
    for claim in tuple(_held):
        claimed(claim).update(status=QUEUED, lease_token="", lease_expires=timezone.now())


def _renew(claim: Claim[Row]) -> bool:
    """Whether the claim may still stand. A database that is away for a moment says nothing about
    it, so the next renewal is tried."""
    try:
        return bool(claimed(claim).update(lease_expires=expiry()))
    except DatabaseError as problem:
        log.warning("%s: the lease could not be renewed: %s", claim, problem)
        return True
    finally:
        # Not held until the next renewal: every session that waits for a model would take two.
        connection.close()


def take_overdue(rows: type[Row]) -> list[int]:
    """Rows that wait for a worker longer than they should: their task was lost with a broker, or
    their worker died.

    Each is handed to one caller only, and again after another lease if nobody has claimed it. Its
    worker has lost it with that: without a token, a running session is there to be claimed.
    """
    overdue = rows._default_manager.filter(status__in=UNDER_WAY, lease_expires__lt=timezone.now())
    return [
        row_id
        for row_id, expires in overdue.values_list("pk", "lease_expires")
        if overdue.filter(pk=row_id, lease_expires=expires).update(
            lease_token="", lease_expires=expiry()
        )
    ]
