"""Calls a shipped sample's tools through the pipeline, as a session without a model does."""

from copy import deepcopy
from datetime import datetime
from functools import cache

from simulator.conversion.convert import Limits, convert
from simulator.pipeline import Simulation, run_call
from simulator.responding.behaviours import answer_by_behaviour
from simulator.responding.sandbox import SandboxLimits
from simulator.samples.loading import load_sample
from simulator.values.behaviour import first_versions
from simulator.values.call import CallOutcome, CallRecord, ToolCall

IMPORT_LIMITS = Limits(max_bytes=1_000_000, max_depth=100, max_nodes=100_000)
STATE_BYTES = 1_000_000
SANDBOX = SandboxLimits(
    seconds=2,
    memory_bytes=64_000_000,
    recursion_depth=200,
    output_bytes=1_000_000,
    state_bytes=STATE_BYTES,
    moment=datetime(2026, 1, 1),
)


@cache
def simulation_of(sample: str) -> Simulation:
    loaded = load_sample(sample)
    tools = convert(loaded.document, limits=IMPORT_LIMITS).tools
    return Simulation(
        tools={tool.name: tool for tool in tools},
        answerers=(answer_by_behaviour(first_versions(loaded.behaviours), SANDBOX),),
        message="",
        reader=None,
        closed_world=True,
        send_backs=0,
        most_state_bytes=STATE_BYTES,
        clock=lambda: 0.0,
        note=lambda failure: None,
    )


class Tools:
    """A sample's tools over a state, the task's opening unless another is given."""

    def __init__(self, sample: str, state: dict | None = None) -> None:
        self.simulation = simulation_of(sample)
        self.state = deepcopy(load_sample(sample).task["opening"] if state is None else state)

    def call(self, tool: str, **arguments: object) -> CallRecord:
        step = run_call(ToolCall(tool, arguments), (), self.state, self.simulation)
        self.state = step.state
        return step.record

    def body(self, tool: str, **arguments: object) -> object:
        record = self.call(tool, **arguments)
        assert record.outcome is CallOutcome.ANSWERED, (record.failure, record.violations)
        assert not record.reply.is_error, record.reply.body
        return record.reply.body

    def refusal(self, tool: str, **arguments: object) -> tuple[int, str]:
        """The status and sentence of an error, which changes nothing."""
        before = deepcopy(self.state)
        record = self.call(tool, **arguments)
        assert record.outcome is CallOutcome.ANSWERED, (record.failure, record.violations)
        assert self.state == before
        return record.reply.status, record.reply.body["error"]
