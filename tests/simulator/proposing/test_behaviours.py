"""Having a model draft a behaviour."""

import json

import pytest

from simulator.errors import BehaviourFailed, ModelUnreadable
from simulator.llm.scripted import ScriptedClient
from simulator.proposing.behaviours import SEND_BACKS, Example, build_input, propose_behaviour
from tests.support.questions import make_tool

SOURCE = "def tool(state, args):\n    return {}, state\n"
EXAMPLE = Example({"n": 1}, {"to": "a"}, 200, {"moved": True})


def says(source: object) -> str:
    return json.dumps({"source": source})


def takes_all(source: str) -> None:
    pass


def takes_none(source: str) -> None:
    raise BehaviourFailed("The behaviour failed at line 2: no.")


def test_a_source_that_runs_is_taken() -> None:
    client = ScriptedClient([says(SOURCE)])
    assert propose_behaviour(make_tool(), [EXAMPLE], takes_all, client).value == SOURCE


def test_one_that_does_not_run_goes_back_with_why() -> None:
    client = ScriptedClient([says(SOURCE)] * (SEND_BACKS + 1))
    with pytest.raises(ModelUnreadable, match="at line 2"):
        propose_behaviour(make_tool(), [], takes_none, client)
    assert len(client.asked) == SEND_BACKS + 1
    assert "at line 2" in client.asked[-1].messages[-1].text


@pytest.mark.parametrize("reply", [says(5), says(" "), "[]", "no"])
def test_what_is_no_source_goes_back(reply: str) -> None:
    client = ScriptedClient([reply, says(SOURCE)])
    assert propose_behaviour(make_tool(), [], takes_all, client).value == SOURCE


def test_the_model_sees_the_tool_and_what_was_answered_and_no_more_than_it_reads() -> None:
    text = build_input(make_tool(), [EXAMPLE, Example({"x": "y" * 50_000}, {}, 200, None)])
    assert '{"moved":true}' in text
    assert len(text) < 20_000
