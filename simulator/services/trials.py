"""Rehearses one call on a tool's page: everything a session does with a call, and nothing kept."""

from django.utils import timezone

from simulator.models import Tool
from simulator.pipeline import Step, run_call
from simulator.responding.ladder import Kit
from simulator.responding.sample import make_sample
from simulator.selectors import answered_calls, behaviours_of, last_adjustment
from simulator.services.assembling import catalog_resources, catalog_tools, simulation_of
from simulator.services.limits import sandbox_limits
from simulator.values.behaviour import Behaviour
from simulator.values.call import ToolCall
from simulator.values.json import Json, from_json
from simulator.values.state import Snapshot


def example_arguments(tool: Tool) -> Json:
    """Those of the tool's last answered call of any session; without one, of the declared shape."""
    last = answered_calls(tool).values_list("definition__call", flat=True).first()
    if last is None:
        return make_sample(tool.value.arguments, timezone.now())
    return from_json(ToolCall, last).arguments


def try_call(*, tool: Tool, arguments: Json, state: Snapshot, behaviour: str | None = None) -> Step:
    """Make one call on a state, with the catalog's behaviours and resources and no model. With
    `behaviour`, that source answers the tool's calls instead of its own."""
    last = last_adjustment(tool.version)
    tools = catalog_tools(tool.version_id, last)
    behaviours = behaviours_of(tool.version_id, last)
    if behaviour is not None:
        behaviours[tool.name] = Behaviour(behaviour, version=0)
    kit = Kit(
        behaviours=behaviours,
        resources=catalog_resources(tool.version_id),
        client=None,
        sandbox=sandbox_limits(timezone.now()),
    )
    simulation = simulation_of(tools, kit, f"Trial of {tool.name}")
    return run_call(ToolCall(tool.name, arguments), (), state, simulation)
