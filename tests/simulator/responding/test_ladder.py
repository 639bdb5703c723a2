from dataclasses import replace

import pytest

from simulator.errors import SimulatorFailure
from simulator.llm.scripted import ScriptedClient
from simulator.responding.ladder import Kit, answer_first, build_ladder
from simulator.responding.resources import index_resources
from simulator.values.behaviour import first_versions
from simulator.values.catalog import DeclaredResponse
from simulator.values.reply import Source
from tests.support.documents import PETS
from tests.support.questions import LIMITS, make_question, make_tool
from tests.support.resource_world import tools_of

TOOLS = {tool.name: tool for tool in tools_of(PETS)}
BEHAVIOUR = "def tool(state, args):\n    return {'id': 1, 'name': 'b', 'createdAt': ''}, state"
CLIENT = ScriptedClient([{"status": 201, "body": 1, "patch": []}] * 9)


FULL = Kit(
    behaviours=first_versions({"addPet": BEHAVIOUR, "act": BEHAVIOUR}),
    resources=index_resources(tuple(TOOLS.values())),
    client=CLIENT,
    sandbox=LIMITS,
)


def source_of(kit: Kit, tool, **arguments: object) -> Source:
    return answer_first(make_question(tool, **arguments), build_ladder(kit)).reply.source


def test_asks_the_sources_in_their_order() -> None:
    tool = TOOLS["addPet"]
    kit = FULL
    assert source_of(kit, tool, name="x") is Source.BEHAVIOUR
    kit = replace(kit, behaviours={})
    assert source_of(kit, tool, name="x") is Source.RESOURCE
    kit = replace(kit, resources=index_resources(()))
    assert source_of(kit, tool, name="x") is Source.MODEL
    assert source_of(replace(kit, client=None), tool, name="x") is Source.SAMPLE


def test_prefers_an_example_to_a_model() -> None:
    tool = make_tool(DeclaredResponse("200", examples=(5,)))
    assert source_of(replace(FULL, behaviours={}), tool) is Source.EXAMPLE


def test_says_when_no_source_can_answer() -> None:
    with pytest.raises(SimulatorFailure, match="No source can answer act"):
        answer_first(make_question(make_tool()), ())
