"""What the machine or its services deny the playground, in one sentence each: on a page, to whoever
listens at a socket, in the log, and at the end of a command.

None of it is a bug, so none is told by a traceback. What was stored before is kept by all of it.
"""

import errno
import logging
import sys
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db.utils import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import RedisError

from playground.bodies import Application

log = logging.getLogger(__name__)

BEYOND_US = (DatabaseError, InterfaceError, OSError, RedisError, BrokerError, ImproperlyConfigured)
"""Among them are outages; `explain` tells which."""
SOCKET_TRY_AGAIN = 1013
NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
NO_WRITING = {errno.EROFS, errno.EACCES, errno.EPERM}
FULL = "The disk is full: make room on it, then try again."
READ_ONLY = (
    "What the playground keeps can be read and not written: see to the rights on its folder."
)
BROKEN = "The database file is damaged or is none: put a copy of it in its place."
UNOPENED = "The database file cannot be opened: see to its folder and the rights on it."
FAILING = "The disk refuses what the database writes or reads: see that it has room and is whole."
BUSY = "The database is busy for too long: try again in a moment."
AWAY = "The database cannot be reached: see that it runs, then try again."
NO_REDIS = "Redis cannot be reached, which this needs: see that it runs, then try again."
OF_SQLITE = {
    5: BUSY,
    6: BUSY,
    3: READ_ONLY,
    8: READ_ONLY,
    10: FAILING,
    11: BROKEN,
    13: FULL,
    14: UNOPENED,
    26: BROKEN,
}
"""By SQLite's primary result codes (sqlite.org/rescode.html)."""
OF_POSTGRESQL = {"53100": FULL, "25006": READ_ONLY}
"""By SQLSTATE (PostgreSQL's appendix A)."""


def explain(error: BaseException | None) -> str:
    """One sentence for the person; empty for what is no outage."""
    match error:
        case RedisError() | BrokerError():
            return NO_REDIS
        case OSError():
            return _of_file(error.errno)
        case DatabaseError() | InterfaceError():
            return _of_database(error)
        case _:
            return ""


def _of_file(number: int | None) -> str:
    if number in NO_ROOM:
        return FULL
    return READ_ONLY if number in NO_WRITING else ""


def _of_database(error: DatabaseError | InterfaceError) -> str:
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in OF_SQLITE:
        return OF_SQLITE[code & 0xFF]
    if (state := getattr(cause, "sqlstate", None)) in OF_POSTGRESQL:
        return OF_POSTGRESQL[state]
    return AWAY if isinstance(error, OperationalError | InterfaceError) else ""


def explain_end(error: Exception) -> str:
    """Why a command could not run; empty for a bug."""
    if isinstance(error, ImproperlyConfigured):
        return str(error)
    sentence = explain(error)
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename} cannot be used: {error.strerror}."
    return sentence


def show_failure(_request: HttpRequest) -> HttpResponse:
    """The answer to a request that was not answered: an outage, or a bug. It asks nothing of the
    request, whose person may be what cannot be read."""
    sentence = explain(sys.exc_info()[1])
    if not sentence:
        return HttpResponse(render_to_string("500.html"), status=500)
    page = render_to_string("503.html", {"sentence": sentence})
    return HttpResponse(page, status=503, headers={"Retry-After": "5"})


def end_sockets(application: Application) -> Application:
    """The application, whose sockets an outage closes, so that whoever listens asks again later."""

    async def respond(scope: Any, receive: Any, send: Any) -> None:
        is_open = True

        async def receive_some() -> Any:
            nonlocal is_open
            message = await receive()
            is_open = is_open and message["type"] != "websocket.disconnect"
            return message

        async def send_some(message: Any) -> None:
            nonlocal is_open
            is_open = is_open and message["type"] != "websocket.close"
            await send(message)

        try:
            await application(scope, receive_some, send_some)
        except BEYOND_US as error:
            sentence = explain(error)
            if not sentence:
                raise
            log.warning("A socket was closed. %s (%s)", sentence, error)
            if is_open:
                await send({"type": "websocket.close", "code": SOCKET_TRY_AGAIN})

    return respond


class OutagesInALine(logging.Filter):
    """Keeps no record back, but tells an outage without its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if sentence := explain(error):
            reason = " ".join(str(error).split())
            record.msg, record.args = f"{record.getMessage()} {sentence} ({reason})", ()
            record.exc_info = record.exc_text = None
        return True
