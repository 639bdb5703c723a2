"""A real MCP server in a process of its own, which gives one tool a page and keeps parcels.

`python -m tests.support.mcp_server` speaks over stdio; with `http`, on a free port, which it
prints.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.processes import ROOT

TITLE = "Parcel desk"
TOOLS = ("send_parcel", "find_parcel", "list_vans")
SLOW, BROKEN, GONE = 901, 902, 903
"""Numbers of parcels whose sending takes a minute, fails, and ends the server."""
COMMAND = f"{sys.executable} -m tests.support.mcp_server"


@contextmanager
def serve() -> Iterator[str]:
    """The address of one that runs meanwhile."""
    process = subprocess.Popen([*COMMAND.split(), "http"], cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}/mcp"
    finally:
        process.kill()
        process.communicate()


def main(kind: str) -> None:
    import anyio
    import uvicorn
    from mcp.server import Server
    from mcp.server.stdio import stdio_server
    from mcp_types import (
        CallToolRequestParams,
        CallToolResult,
        ListToolsResult,
        TextContent,
        Tool,
        ToolAnnotations,
    )

    parcels: dict[int, str] = {}

    async def call_tool(_context: object, params: CallToolRequestParams) -> CallToolResult:
        number = (params.arguments or {}).get("number", 0)
        match params.name:
            case "send_parcel":
                await send(number)
                said = [TextContent(type="text", text="Sent.")]
                about = {"number": number, "status": parcels[number]}
                return CallToolResult(content=said, structured_content=about)
            case "find_parcel":
                is_known = number in parcels
                text = json.dumps({"status": parcels[number]}) if is_known else "No such parcel."
                said = [TextContent(type="text", text=text)]
                return CallToolResult(content=said, is_error=not is_known)
        vans = [TextContent(type="text", text=name) for name in ("blue", "red")]
        return CallToolResult(content=vans)

    async def send(number: int) -> None:
        if number == GONE:
            os._exit(1)
        if number == BROKEN:
            raise ValueError("the scales are broken")
        try:
            await anyio.sleep(60 if number == SLOW else 0)
            parcels[number] = "sent"
        except anyio.get_cancelled_exc_class():
            parcels[number] = "cancelled"
            raise

    async def list_tools(_context: object, params: object) -> ListToolsResult:
        number = int(getattr(params, "cursor", None) or 0)
        schema = {"type": "object", "properties": {"number": {"type": "integer"}}}
        reads = ToolAnnotations(read_only_hint=number > 0)
        tool = Tool(name=TOOLS[number], input_schema=schema, annotations=reads)
        last = number + 1 == len(TOOLS)
        return ListToolsResult(tools=[tool], next_cursor=None if last else str(number + 1))

    server = Server(
        "parcel-desk",
        title=TITLE,
        version="1.2",
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )

    async def speak() -> None:
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())

    if kind == "stdio":
        anyio.run(speak)
        return
    listening = socket.create_server(("127.0.0.1", 0))
    print(listening.getsockname()[1], flush=True)
    config = uvicorn.Config(server.streamable_http_app(), log_level="error")
    uvicorn.Server(config).run(sockets=[listening])


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["stdio"]))
