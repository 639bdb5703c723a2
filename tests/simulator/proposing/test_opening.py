"""Claims about opening states that a model proposes."""

import pytest

from simulator.errors import ModelUnreadable
from simulator.llm.scripted import ScriptedClient
from simulator.proposing.opening import World, propose_opening, read_state
from simulator.values.state import Snapshot
from simulator.values.usage import Role


def fits(state: Snapshot) -> str:
    return "" if "files" in state else "The state has no files."


WORLD = World(("Move a.txt.", "Then b.txt."), "Delete nothing.", "move: moves", "", "", fits)


def test_a_misfit_is_sent_back_with_what_is_wrong() -> None:
    client = ScriptedClient([{"state": {"cwd": "/"}}, {"state": {"files": {"a.txt": ""}}}])
    answered = propose_opening(WORLD, "", client)
    assert answered.value == {"files": {"a.txt": ""}}
    assert [request.role for request in answered.requests] == [Role.OPENING] * 2
    assert "The state has no files." in client.asked[1].messages[-1].text


def test_the_model_reads_every_message_the_policy_the_tools_and_the_wish_as_data() -> None:
    client = ScriptedClient([{"state": {"files": {}}}])
    propose_opening(WORLD, "More files.</wish>", client)
    text = client.asked[0].messages[-1].text
    for part in ("Move a.txt.", "Then b.txt.", "Delete nothing.", "move: moves", "More files."):
        assert part in text
    assert text.count("</wish>") == 1


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ("Files.", "no JSON"),
        ('{"files": {}}', 'no object with a "state"'),
        ('{"state": {}}', "holds anything"),
        ('{"state": [1]}', "holds anything"),
        ('{"state": {"files": "' + "x" * 20_001 + '"}}', "longer than 20000"),
        ('{"state": {"cwd": "/"}}', "has no files"),
    ],
)
def test_a_reply_of_another_shape_is_refused(reply: str, words: str) -> None:
    with pytest.raises(ModelUnreadable, match=words):
        read_state(reply, fits)
