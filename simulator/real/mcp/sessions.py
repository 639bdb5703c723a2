"""A session with an MCP server, and what the library raises when there is none.

What is told of a server begins with `server`, such as "The MCP server at https://example.org".
"""

import logging
import shlex
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import httpx2
from mcp import ClientSession, MCPError, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.jsonrpc_dispatcher import JSONRPCDispatcher
from mcp.shared.transport_context import TransportContext
from mcp_types import UNSUPPORTED_PROTOCOL_VERSION
from pydantic import ValidationError

from simulator.errors import FetchFailed, PlaygroundError
from simulator.real.guard import Guard, open_client
from simulator.real.reach import Reach
from simulator.values.json import JsonObject

# It logs a traceback for each line of garbage, which is one sentence to us.
logging.getLogger("mcp").setLevel(logging.CRITICAL)

Streams = AbstractAsyncContextManager[tuple[Any, Any]]
"""The library's two streams, which it types in several ways."""
KNOWN = (PlaygroundError, MCPError, ValidationError, httpx2.HTTPError)
"""What comes of a server that does not do as the protocol says."""


@asynccontextmanager
async def streams_at(
    url: httpx2.URL, token: str, reach: Reach, guard: Guard
) -> AsyncIterator[tuple[Any, Any]]:
    async with (
        open_client(guard, reach, token) as client,
        streamable_http_client(
            str(url), http_client=client, max_sse_event_size=reach.max_bytes
        ) as streams,
    ):
        yield streams


def streams_of(command: str) -> Streams:
    """Of a server that is started here, and ended when they are left. Of the environment it gets
    what the library lets through, which has no secrets."""
    program, *arguments = shlex.split(command)
    return stdio_client(StdioServerParameters(command=program, args=arguments))


class Heard(JSONRPCDispatcher[TransportContext]):
    """Keeps the last answer as it came: the library refuses a page whole when one of its tools is
    not as the protocol says."""

    last: JsonObject = {}

    async def send_raw_request(self, *request: Any, **options: Any) -> JsonObject:
        self.last = await super().send_raw_request(*request, **options)
        return self.last


async def greet(session: ClientSession, server: str) -> None:
    """Since its revision of July 2026 the protocol has no handshake; servers of an earlier one
    know nothing else."""
    try:
        await session.discover()
    except (MCPError, ValidationError, RuntimeError):
        await _shake_hands(session, server)


async def _shake_hands(session: ClientSession, server: str) -> None:
    try:
        await session.initialize()
    except RuntimeError as problem:
        raise FetchFailed(f"{server} cannot be talked to: {problem}.") from None
    except MCPError as refusal:
        if refusal.code != UNSUPPORTED_PROTOCOL_VERSION:
            raise
        # It knew the question after all, and was too slow to start for its answer to be in time.
        await session.discover()


def first_known(problem: Exception) -> Exception | None:
    """None when there is a bug among what was raised. Raises MemoryError when that is."""
    if not isinstance(problem, ExceptionGroup):
        return problem
    known, other = problem.split(KNOWN)
    if other is not None and other.subgroup(MemoryError):
        raise MemoryError from None
    return _first_of(known) if known is not None and other is None else None


def _first_of(group: ExceptionGroup[Exception]) -> Exception:
    first = group.exceptions[0]
    return _first_of(first) if isinstance(first, ExceptionGroup) else first
