"""Fetches a description in a process of its own."""

import base64
from collections.abc import Generator
from functools import partial

from simulator.errors import FetchFailed
from simulator.real.fetch import fetch_document
from simulator.real.reach import Reach
from simulator.services.apart import LEAVE_SECONDS, Caps, Say, Work, cap_memory, run_apart
from simulator.values.json import JsonObject
from simulator.values.remote import Remote, RemoteKind


def fetch_apart(remote: Remote, reach: Reach, memory_bytes: int) -> Generator[JsonObject]:
    """`{"source": the description, in base 64}` once. See `run_apart`. Raises AddressRefused or
    FetchFailed."""
    # The reach's own time counts from when the libraries are read, and its end says what was slow.
    caps = Caps(seconds=reach.seconds + 2 * LEAVE_SECONDS, memory_bytes=memory_bytes)
    if remote.kind is RemoteKind.COMMAND:
        return run_apart(STARTING, (remote.place, reach, memory_bytes), caps)
    return run_apart(FETCHING, (remote, reach), caps)


def _fetch(say: Say, remote: Remote, reach: Reach) -> None:
    """In the process of its own."""
    if remote.kind is RemoteKind.DESCRIPTION:
        _say_source(say, fetch_document(remote.place, remote.token, reach))
        return
    # Imported here because the protocol's library takes seconds to read.
    from simulator.real.mcp.listing import list_tools

    _say_source(say, list_tools(remote.place, remote.token, reach))


def _start(say: Say, command: str, reach: Reach, memory_bytes: int) -> None:
    """In the process of its own, whose cap the server would inherit if it stood already; some take
    address space at will."""
    from simulator.real.mcp.listing import list_tools_of_command

    _say_source(say, list_tools_of_command(command, reach, partial(cap_memory, memory_bytes)))


def _say_source(say: Say, source: bytes) -> None:
    say({"source": base64.b64encode(source).decode("ascii")})


FETCHING = Work("Fetching the description", FetchFailed, _fetch)
STARTING = Work("Asking the MCP server", FetchFailed, _start, caps_itself=True)
