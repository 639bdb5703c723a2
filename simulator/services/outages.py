"""What a worker does when the database goes away under it: it tries again on a new connection."""

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError, connection

Result = TypeVar("Result")

log = logging.getLogger(__name__)

AWAY = (OperationalError, InterfaceError)
"""A connection that is lost or refused, or a database that is locked for too long."""
PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before each further try: a minute, in which PostgreSQL restarts or fails over."""


def persevere(
    act: Callable[[], Result], find: Callable[[], Result | None] = lambda: None
) -> Result:
    """What `act` comes to, tried again while the database is away.

    A commit that was cut off may have been kept all the same: `find` looks for what came of it,
    before each further try. Raises the last failure when every try was in vain.
    """

    def act_unless_kept() -> Result:
        found = find()
        return act() if found is None else found

    attempt = act
    pauses = iter(PAUSES)
    while True:
        try:
            return attempt()
        except AWAY as problem:
            connection.close()
            pause = next(pauses, None)
            if pause is None:
                raise
            log.warning("The database is away; trying again in %g s: %s", pause, problem)
        time.sleep(pause)
        attempt = act_unless_kept
