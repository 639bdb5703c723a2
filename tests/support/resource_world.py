"""A catalog whose calls are answered by its resource stores alone, one state after another."""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime

from simulator.conversion.convert import convert
from simulator.conversion.limits import Limits
from simulator.responding.conform import find_misfits
from simulator.responding.resources import answer_by_resource, index_resources
from simulator.values.call import ToolCall
from simulator.values.catalog import Tool
from simulator.values.question import Answer, Question
from simulator.values.reply import Reply

LIMITS = Limits(max_bytes=1_000_000, max_depth=100, max_nodes=100_000)
MOMENT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


def tools_of(document: dict) -> tuple[Tool, ...]:
    return convert(json.dumps(document).encode(), limits=LIMITS).tools


@dataclass
class World:
    tools: dict[str, Tool]
    state: dict = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.index = index_resources(tuple(self.tools.values()))
        self.source = answer_by_resource(self.index, MOMENT)

    def ask(self, name: str, /, **arguments: object) -> Answer | None:
        call = ToolCall(name, arguments)
        return self.source(Question(self.tools[name], call, 1, self.state, "", ()))

    def run(self, name: str, /, **arguments: object) -> Reply:
        """Make a call that the source must answer with what the tool declares."""
        answer = self.ask(name, **arguments)
        assert answer is not None, f"{name} is not answered"
        assert find_misfits(answer.reply, self.tools[name]) == ()
        self.state = self.state if answer.state is None else answer.state
        return answer.reply

    def body(self, name: str, /, **arguments: object) -> object:
        reply = self.run(name, **arguments)
        assert not reply.is_error, reply
        return reply.body


def world_of(document: dict, state: dict | None = None) -> World:
    return World({tool.name: tool for tool in tools_of(document)}, state or {})
