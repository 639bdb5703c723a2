"""Runs the sample's behaviours as a person at a shell would."""

from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime

from simulator.responding.behaviours import answer_by_behaviour
from simulator.responding.sandbox import SandboxLimits
from simulator.samples.loading import load_sample
from simulator.values.behaviour import first_versions
from simulator.values.call import ToolCall
from simulator.values.catalog import DeclaredResponse, Effect, Origin, Tool
from simulator.values.question import Question
from simulator.values.reply import Reply

LIMITS = SandboxLimits(
    seconds=2,
    memory_bytes=64_000_000,
    recursion_depth=200,
    output_bytes=1_000_000,
    state_bytes=1_000_000,
    moment=datetime(2026, 1, 1),
)
ANSWER = answer_by_behaviour(first_versions(load_sample("file_system").behaviours), LIMITS)
TREE = {
    "document": {"report.pdf": "Report\n", "notes.txt": "b 2\na 10\nb 2\n", "old": {".env": "x"}},
    "empty": {},
}


@dataclass
class Shell:
    state: dict = field(default_factory=lambda: {"cwd": "/", "root": deepcopy(TREE)})

    def run(self, command: str, **arguments: object) -> Reply:
        tool = Tool(
            command, "", {}, (DeclaredResponse("200"),), Effect.WRITE, Origin(f"/paths/~1{command}")
        )
        call = ToolCall(command, arguments)
        answer = ANSWER(Question(tool, call, 1, self.state, "", ()))
        self.state = answer.state
        return answer.reply

    def body(self, command: str, **arguments: object) -> dict:
        reply = self.run(command, **arguments)
        assert not reply.is_error, reply.body
        return reply.body

    def refusal(self, command: str, **arguments: object) -> tuple[int, str]:
        before = deepcopy(self.state)
        reply = self.run(command, **arguments)
        assert self.state == before
        return reply.status, reply.body["error"]
