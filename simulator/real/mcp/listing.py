"""Asks a live MCP server for its tools."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import anyio
import httpx2
from mcp import ClientSession, MCPError
from mcp_types import PARSE_ERROR, PaginatedRequestParams
from pydantic import ValidationError

from simulator.errors import FetchFailed, PlaygroundError
from simulator.real.addresses import read_address, shown
from simulator.real.guard import Guard
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
from simulator.values.json import Json, JsonObject

MOST_PAGES = 1_000
"""Servers give tens of tools a page: no server has tens of thousands."""
MOST_CHARACTERS_QUOTED = 300


def list_tools(address: str, token: str, reach: Reach) -> bytes:
    """What a server at an address offers, as an uploaded answer to tools/list would say it.

    Raises AddressRefused or FetchFailed.
    """
    url = read_address(address)
    guard = Guard(reach)
    server = f"The MCP server at {shown(url)}"
    with _told_of(server, guard):
        return anyio.run(_list_at, url, token, reach, guard, server)


def list_tools_of_command(command: str, reach: Reach, started: Callable[[], None]) -> bytes:
    """As `list_tools`, of a server that is started here and ended again. `started` is called once
    it runs. Of the environment it gets what the library lets through, which has no secrets."""
    server = f"The MCP server {command!r}"
    with _told_of(server, None):
        try:
            return anyio.run(_list_of, command, reach, started, server)
        except OSError as problem:
            raise FetchFailed(f"{server} could not be started: {problem.strerror}.") from None


async def _list_at(url: httpx2.URL, token: str, reach: Reach, guard: Guard, server: str) -> bytes:
    return await _list_over(streams_at(url, token, reach, guard), reach, server, lambda: None)


async def _list_of(command: str, reach: Reach, started: Callable[[], None], server: str) -> bytes:
    return await _list_over(streams_of(command), reach, server, started)


async def _list_over(
    transport: Streams, reach: Reach, server: str, started: Callable[[], None]
) -> bytes:
    document: JsonObject | None = None
    # What was told in time counts, even if the server then does not let go.
    with anyio.move_on_after(reach.seconds):
        async with transport as (reading, writing):
            started()
            heard = Heard(reading, writing)
            async with ClientSession(dispatcher=heard) as session:
                await greet(session, server)
                document = _document(session, await _read_pages(session, heard, server))
    if document is None:
        raise FetchFailed(f"{server} did not answer in full within {reach.seconds:g} seconds.")
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


async def _read_pages(session: ClientSession, heard: Heard, server: str) -> list[Json]:
    tools: list[Json] = []
    cursors: set[str] = set()
    cursor = None
    for _ in range(MOST_PAGES):
        with suppress(ValidationError):  # each tool is judged for itself when it is converted
            await session.list_tools(params=PaginatedRequestParams(cursor=cursor))
        page = heard.last
        if not isinstance(page.get("tools"), list):
            raise FetchFailed(f"{server} gave no list of tools.")
        tools.extend(page["tools"])
        cursor = page.get("nextCursor")
        if not cursor:
            return tools
        if not isinstance(cursor, str) or cursor in cursors:
            raise FetchFailed(f"{server} gives the same page of tools again and again.")
        cursors.add(cursor)
    raise FetchFailed(f"{server} has more than {MOST_PAGES} pages of tools.")


def _document(session: ClientSession, tools: list[Json]) -> JsonObject:
    about = session.server_info
    return {
        "serverInfo": about.model_dump(by_alias=True, exclude_none=True) if about else {},
        "protocolVersion": session.protocol_version,
        "instructions": session.instructions or "",
        "tools": tools,
    }


@contextmanager
def _told_of(server: str, guard: Guard | None) -> Iterator[None]:
    """Says in our words what the library raised. It puts that into groups, and what the guard
    refused or saw fail it may leave out."""
    try:
        yield
    except (*KNOWN, ExceptionGroup) as problem:
        known = first_known(problem)
        if known is None:
            raise
        if guard is not None and guard.failure is not None:
            raise guard.failure from None
        raise _failure(server, known, guard.last_status if guard else 0) from None


def _failure(server: str, known: Exception, status: int) -> PlaygroundError:
    """`status` is that of the last answer to a message; 0 when there was none."""
    if isinstance(known, PlaygroundError):
        return known
    if status >= 400:
        return FetchFailed(f"{server} answered with status {status}.", details=str(known))
    if not isinstance(known, MCPError) or known.code == PARSE_ERROR:
        return FetchFailed(f"{server} does not answer as the protocol says.", details=str(known))
    said = " ".join(known.message.split())[:MOST_CHARACTERS_QUOTED].rstrip(" .:")
    return FetchFailed(f"{server} gave no tools: {said}.")
