"""Where a description is to be fetched from."""

from dataclasses import dataclass, field
from enum import StrEnum


class RemoteKind(StrEnum):
    DESCRIPTION = "description"
    """A document, at an address."""
    MCP = "mcp"
    """An MCP server, at an address (streamable HTTP)."""
    COMMAND = "command"
    """An MCP server that a command starts here (stdio)."""


@dataclass(frozen=True)
class Remote:
    """`place` is an address or a command line. `token` is sent as a bearer token; both may be
    secrets."""

    kind: RemoteKind
    place: str
    token: str = field(default="", repr=False)
