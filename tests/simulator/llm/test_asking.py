"""Claims about asking for a value and sending back what does not fit."""

import pytest

from simulator.errors import (
    ModelDeclined,
    ModelFailure,
    ModelOverran,
    ModelTimedOut,
    ModelUnreadable,
)
from simulator.llm.asking import ask_for
from simulator.llm.client import Message, Request, Speaker
from simulator.llm.parsing import parse_json
from simulator.llm.scripted import ScriptedClient
from simulator.values.usage import ModelRequest, Role

REQUEST = Request(Role.JUDGE, (Message(Speaker.USER, "Judge."),))


def test_gives_the_value_and_the_request() -> None:
    answered = ask_for(ScriptedClient(["[1]"]), REQUEST, parse_json, send_backs=2)
    assert answered.value == [1]
    assert len(answered.requests) == 1


def test_sends_a_misfit_back_with_what_was_wrong() -> None:
    client = ScriptedClient(["nothing", "[1]"])
    answered = ask_for(client, REQUEST, parse_json, send_backs=1)
    *_, own_reply, correction = client.asked[1].messages
    assert own_reply == Message(Speaker.ASSISTANT, "nothing")
    assert "no JSON object or array" in correction.text
    assert len(answered.requests) == 2


@pytest.mark.parametrize("empty", ["", " ", "<think>Hm.</think>\n"])
def test_an_empty_reply_is_not_repeated_to_the_model(empty: str) -> None:
    client = ScriptedClient([empty, "[1]"])
    ask_for(client, REQUEST, parse_json, send_backs=1)
    assert [message.speaker for message in client.asked[1].messages] == [Speaker.USER, Speaker.USER]
    assert "corrected" not in client.asked[1].messages[-1].text


def test_gives_up_after_the_last_send_back_and_counts_every_request() -> None:
    client = ScriptedClient(["a", "b", "c", "[1]"])
    with pytest.raises(ModelUnreadable) as failure:
        ask_for(client, REQUEST, parse_json, send_backs=2)
    assert len(failure.value.requests) == len(client.asked) == 3


@pytest.mark.parametrize("kind", [ModelDeclined, ModelUnreadable, ModelTimedOut, ModelOverran])
@pytest.mark.parametrize("misfits", [0, 1, 2])
def test_a_failure_to_reply_ends_it_with_every_request_paid_for(
    kind: type[ModelFailure], misfits: int
) -> None:
    failed = kind("No reply.")
    failed.requests = (ModelRequest(Role.JUDGE, "scripted", 1, 1, 0.0, 0.0),)
    client = ScriptedClient([*["a"] * misfits, failed, "[1]"])
    with pytest.raises(kind, match="No reply") as failure:
        ask_for(client, REQUEST, parse_json, send_backs=2)
    assert len(failure.value.requests) == len(client.asked) == misfits + 1
