"""Calls a tool of an MCP server."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from mcp import ClientSession, MCPError
from mcp_types import (
    CONNECTION_CLOSED,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    REQUEST_TIMEOUT,
    CallToolRequest,
    CallToolRequestParams,
    CallToolResult,
)
from pydantic import ValidationError

from simulator.errors import (
    AddressRefused,
    CallNotSent,
    CallOutcomeUnknown,
    CallRefused,
    PlaygroundError,
    RealCallFailed,
)
from simulator.real.addresses import read_address, shown
from simulator.real.guard import Guard
from simulator.real.mcp.results import read_result
from simulator.real.mcp.sessions import (
    KNOWN,
    Heard,
    Streams,
    first_known,
    greet,
    streams_at,
    streams_of,
)
from simulator.real.reach import Reach
from simulator.real.redaction import Redaction
from simulator.real.running import Stopped, run_within
from simulator.strict_json import escape_unstorable
from simulator.values.catalog import Effect, Tool
from simulator.values.json import JsonObject, write_compact
from simulator.values.real import Deadline, RealAnswer, SentRequest
from simulator.values.remote import Remote, RemoteKind
from simulator.values.reply import Reply, Source

METHOD = "tools/call"
NOT_SAID = frozenset({CONNECTION_CLOSED, PARSE_ERROR, REQUEST_TIMEOUT, INVALID_REQUEST})
"""Codes with which the library says that it got no answer, or none that it could read."""
STATUSES = {METHOD_NOT_FOUND: 404, INVALID_PARAMS: 400}
FAILED = 500
MOST_CHARACTERS_QUOTED = 300


@dataclass
class _Trip:
    """How far a call came. `reply` is there once it was answered."""

    request: SentRequest
    is_away: bool = False
    reply: Reply | None = None
    bytes: int = 0


@dataclass(frozen=True)
class _Line:
    """The way to a server, and what to call it."""

    server: str
    guard: Guard
    open: Callable[[], Streams]


@dataclass(frozen=True)
class McpTools:
    """The executor for the tools of one server, at an address or of a command; a command only where
    it is one of those that the operator allows. Nothing is tried twice."""

    server: Remote
    reach: Reach
    commands: tuple[str, ...] = ()

    def __call__(self, tool: Tool, arguments: JsonObject, deadline: Deadline) -> RealAnswer:
        """Raises RealCallFailed."""
        began = time.monotonic()
        redaction = Redaction().knowing(self.server.token)
        line = self._line()
        said = {"name": tool.origin.name or tool.name, "arguments": arguments}
        trip = _Trip(redaction.request(SentRequest(METHOD, line.server, (), write_compact(said))))
        try:
            reply = self._answer(line, said, deadline, trip)
        except RealCallFailed as failure:
            failure.sentence = redaction.text(failure.sentence)
            failure.sent = (trip.request,) if trip.is_away else ()
            if isinstance(failure, CallOutcomeUnknown):
                failure.may_be_repeated = _is_repeatable(tool)
            raise
        return RealAnswer(
            replace(reply, body=redaction.json(reply.body), note=redaction.text(reply.note)),
            (trip.request,),
            time.monotonic() - began,
            trip.bytes,
        )

    def _line(self) -> _Line:
        """Raises CallRefused."""
        place, guard = self.server.place, Guard(self.reach)
        if self.server.kind is RemoteKind.COMMAND:
            if place not in self.commands:
                raise CallRefused("The MCP server's command is none that the operator allows.")
            return _Line(f"The MCP server {place!r}", guard, lambda: streams_of(place))
        try:
            url = read_address(place)
        except AddressRefused as refusal:
            raise CallRefused(refusal.sentence) from None
        token, reach = self.server.token, self.reach
        return _Line(
            f"The MCP server at {shown(url)}", guard, lambda: streams_at(url, token, reach, guard)
        )

    def _answer(self, line: _Line, said: JsonObject, deadline: Deadline, trip: _Trip) -> Reply:
        try:
            return run_within(deadline, lambda: self._ask(line, said, trip))
        except Stopped as stop:
            if trip.reply is not None:  # Answered, though the server then did not let go.
                return trip.reply
            raise _ended(line.server, stop.why, trip) from None
        except OSError as problem:
            reason = f"it could not be started: {problem.strerror}"
            raise _ended(line.server, reason, trip) from None
        except (*KNOWN, ExceptionGroup) as problem:
            known = first_known(problem)
            if known is None:
                raise
            return trip.reply or _told(line, known, trip)

    async def _ask(self, line: _Line, said: JsonObject, trip: _Trip) -> Reply:
        async with line.open() as (reading, writing):
            heard = Heard(reading, writing)
            async with ClientSession(dispatcher=heard) as session:
                await greet(session, line.server)
                trip.is_away = True
                request = CallToolRequest(params=CallToolRequestParams.model_validate(said))
                # What it said is read as it came: the library refuses what is nearly right.
                with suppress(ValidationError):
                    await session.send_request(request, CallToolResult)
                trip.bytes = len(write_compact(heard.last).encode("utf-8", "replace"))
                trip.reply = read_result(heard.last, self.reach.max_bytes)
                return trip.reply


def _told(line: _Line, known: Exception, trip: _Trip) -> Reply:
    """What came instead of a result: an answer, or a failure that is raised."""
    failure, status = line.guard.failure, line.guard.last_status
    if isinstance(failure, AddressRefused) and not trip.is_away:
        raise CallRefused(failure.sentence) from None
    if trip.is_away and status >= 400:
        sentence = f"{line.server} answered with status {status}."
        return Reply(status, {"error": sentence}, Source.REAL, sentence)
    if failure is None and isinstance(known, MCPError) and trip.is_away:
        code = known.code
        if code not in NOT_SAID:
            said = escape_unstorable(known.message)
            return Reply(STATUSES.get(code, FAILED), {"error": said}, Source.REAL)
    said_by = failure or known
    reason = said_by.sentence if isinstance(said_by, PlaygroundError) else str(said_by)
    raise _ended(line.server, " ".join(reason.split())[:MOST_CHARACTERS_QUOTED], trip) from None


def _ended(server: str, reason: str, trip: _Trip) -> RealCallFailed:
    reason = reason.rstrip(" .:")
    if not trip.is_away:
        return CallNotSent(f"{server} was not called: {reason}. Nothing was sent.")
    return CallOutcomeUnknown(
        f"{server} was called, and gave no answer: {reason}. Whether it was carried out is not "
        "known."
    )


def _is_repeatable(tool: Tool) -> bool:
    return tool.effect is Effect.READ or tool.annotations.get("idempotentHint") is True
