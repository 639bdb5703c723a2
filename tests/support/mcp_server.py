"""A real MCP server in a process of its own, which gives one tool a page.

`python -m tests.support.mcp_server` speaks over stdio; with `http`, on a free port, which it
prints.
"""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.support.processes import ROOT

TITLE = "Parcel desk"
TOOLS = ("send_parcel", "find_parcel", "list_vans")
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
    from mcp_types import ListToolsResult, Tool, ToolAnnotations

    async def list_tools(_context: object, params: object) -> ListToolsResult:
        number = int(getattr(params, "cursor", None) or 0)
        schema = {"type": "object", "properties": {"number": {"type": "integer"}}}
        reads = ToolAnnotations(read_only_hint=number > 0)
        tool = Tool(name=TOOLS[number], input_schema=schema, annotations=reads)
        last = number + 1 == len(TOOLS)
        return ListToolsResult(tools=[tool], next_cursor=None if last else str(number + 1))

    server = Server("parcel-desk", title=TITLE, version="1.2", on_list_tools=list_tools)

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
