"""Our simulator, answering by a sample's behaviours and by nothing else."""

import time
from dataclasses import replace
from datetime import datetime
from functools import lru_cache, partial

from gecko_site.fidelity.pairs import Pair
from gecko_site.fidelity.told import Kind, Told
from simulator.conversion.convert import convert
from simulator.pipeline import Simulation, run_call
from simulator.responding.behaviours import answer_by_behaviour
from simulator.samples.loading import load_sample
from simulator.services.limits import import_limits, sandbox_limits
from simulator.services.noting import note_failure
from simulator.values.behaviour import first_versions
from simulator.values.call import CallRecord, ToolCall
from simulator.values.json import JsonObject
from simulator.values.state import Snapshot

MOST_STATE_BYTES = 16_000_000
"""Twice the largest database of a benchmark, whatever the settings allow a session."""


class Simulated:
    """One sample's tools over a state, which is replaced by each call."""

    def __init__(self, pair: Pair, opening: Snapshot) -> None:
        self._simulation = _simulation_of(pair)
        self._history: tuple[CallRecord, ...] = ()
        self.state = opening

    def tell(self, name: str, arguments: JsonObject) -> Told:
        call = ToolCall(name, arguments)
        step = run_call(call, self._history, self.state, self._simulation)
        self._history, self.state = (*self._history, step.record), step.state
        return _read(step.record)


@lru_cache(maxsize=64)
def _simulation_of(pair: Pair) -> Simulation:
    loaded = load_sample(pair.sample)
    tools = convert(loaded.document, limits=import_limits()).tools
    limits = sandbox_limits(pair.moment or datetime.now())
    roomy = replace(limits, state_bytes=MOST_STATE_BYTES)
    return Simulation(
        tools={tool.name: tool for tool in tools},
        answerers=(answer_by_behaviour(first_versions(loaded.behaviours), roomy),),
        message="",
        reader=None,
        closed_world=True,
        send_backs=0,
        most_state_bytes=MOST_STATE_BYTES,
        clock=time.monotonic,
        note=partial(note_failure, f"Sample {pair.sample}"),
    )


def _read(record: CallRecord) -> Told:
    if record.reply is not None:
        kind = Kind.ERROR if record.reply.is_error else Kind.ANSWER
        return Told(kind, record.reply.body)
    if record.failure:
        return Told(Kind.FAILURE, record.failure)
    return Told(Kind.ERROR, " ".join(violation.message for violation in record.violations))
