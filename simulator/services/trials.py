"""Rehearses one call on a tool's page: everything a session does with a call, and nothing kept."""

import time
from dataclasses import dataclass
from functools import partial

from django.conf import settings
from django.utils import timezone

from simulator.models import Tool
from simulator.pipeline import Simulation, run_call
from simulator.responding.ladder import build_ladder
from simulator.services.assembling import catalog_tools, kit_for
from simulator.services.noting import note_failure
from simulator.values.call import CallRecord, ToolCall
from simulator.values.json import Json
from simulator.values.state import Snapshot


@dataclass(frozen=True)
class Trial:
    """What one call came to, and the state after it."""

    record: CallRecord
    state: Snapshot


def try_call(*, tool: Tool, arguments: Json, state: Snapshot) -> Trial:
    """Make one call on a state, with the catalog's behaviours and resources and no model."""
    simulation = Simulation(
        tools=catalog_tools(tool.version_id),
        answerers=build_ladder(kit_for(tool.version_id, (), None, timezone.now())),
        message="",
        reader=None,
        closed_world=True,
        send_backs=settings.MODEL_SEND_BACKS,
        most_state_bytes=settings.STATE_MAX_BYTES,
        clock=time.monotonic,
        note=partial(note_failure, f"Trial of {tool.name}"),
    )
    step = run_call(ToolCall(tool.name, arguments), (), state, simulation)
    return Trial(step.record, step.state)
