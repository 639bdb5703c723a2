"""Which worker has a row's work in hand: a claim that expires unless it is renewed."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar
from uuid import uuid4

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import QuerySet
from django.utils import timezone

from simulator.models.lease import Leased

log = logging.getLogger(__name__)

Row = TypeVar("Row", bound=Leased)
QUEUED, RUNNING = "queued", "running"


def expiry() -> datetime:
    """When a lease taken or renewed now ends."""
    return timezone.now() + timedelta(seconds=settings.LEASE_SECONDS)


@dataclass(frozen=True)
class Claim(Generic[Row]):
    """A worker's hold on a row. `taken_over` when another worker had begun and fell silent."""

    rows: type[Row]
    row_id: int
    token: str
    taken_over: bool

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
        return Claim(rows, row_id, token, taken_over=False)
    expired = rows._default_manager.filter(
        pk=row_id, status=RUNNING, lease_expires__lt=timezone.now()
    )
    if expired.update(**taken):
        return Claim(rows, row_id, token, taken_over=True)
    return None


def claimed(claim: Claim[Row]) -> QuerySet[Row]:
    """The row while the claim stands, else nothing: every write of a worker goes through it."""
    return claim.rows._default_manager.filter(
        pk=claim.row_id, lease_token=claim.token, status=RUNNING
    )


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

    A queued one is handed to one caller only, since its expiry is moved on. One whose worker died
    is handed out until it is claimed, and can be claimed once.
    """
    now = timezone.now()
    overdue = rows._default_manager.filter(status__in=(QUEUED, RUNNING), lease_expires__lt=now)
    found = []
    for row_id, status, expires in overdue.values_list("pk", "status", "lease_expires"):
        if status == RUNNING:
            # Left as it is: an expired lease is what lets another worker claim it.
            found.append(row_id)
        elif rows._default_manager.filter(pk=row_id, status=status, lease_expires=expires).update(
            lease_expires=expiry()
        ):
            found.append(row_id)
    return found
