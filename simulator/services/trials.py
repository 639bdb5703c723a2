"""Rehearses one call on a tool's page: everything a session does with a call, and nothing kept."""

from django.utils import timezone

from simulator.models import Tool
from simulator.pipeline import Step, run_call
from simulator.services.assembling import catalog_tools, kit_for, simulation_of
from simulator.values.call import ToolCall
from simulator.values.json import Json
from simulator.values.state import Snapshot


def try_call(*, tool: Tool, arguments: Json, state: Snapshot) -> Step:
    """Make one call on a state, with the catalog's behaviours and resources and no model."""
    kit = kit_for(tool.version_id, (), None, timezone.now())
    simulation = simulation_of(catalog_tools(tool.version_id), kit, f"Trial of {tool.name}")
    return run_call(ToolCall(tool.name, arguments), (), state, simulation)
