"""Questions with sensible defaults, for trying one source by itself."""

from datetime import UTC, datetime

from simulator.responding.sandbox import SandboxLimits
from simulator.values.call import ToolCall
from simulator.values.catalog import DeclaredResponse, Effect, Origin, Tool
from simulator.values.json import Json
from simulator.values.question import Question

MOMENT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
LIMITS = SandboxLimits(
    seconds=0.3,
    memory_bytes=20_000_000,
    recursion_depth=100,
    output_bytes=100_000,
    state_bytes=100_000,
    moment=MOMENT,
)


def make_tool(
    *responses: DeclaredResponse, name: str = "act", effect: Effect = Effect.WRITE
) -> Tool:
    return Tool(name, f"What {name} does.", {"type": "object"}, responses, effect, Origin("/0"))


def make_question(
    tool: Tool | None = None, state: dict | None = None, **arguments: Json
) -> Question:
    tool = tool or make_tool()
    call = ToolCall(tool.name, arguments)
    return Question(tool, call, number=1, state=state or {}, message="Do it.", history=())
