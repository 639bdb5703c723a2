"""Claims about the client that answers from a script."""

import time

import pytest

from simulator.errors import ModelTimedOut, ModelUnknown, ModelUnreadable
from simulator.llm.client import Message, Request, Speaker
from simulator.llm.scripted import ScriptedClient
from simulator.values.call import ToolCall
from simulator.values.usage import Role


def ask(client: ScriptedClient, role: Role = Role.JUDGE) -> object:
    return client.complete(Request(role, (Message(Speaker.USER, "two words"),)))


def test_answers_in_order() -> None:
    client = ScriptedClient(["one", {"a": 1}])
    assert [ask(client).text for _ in range(2)] == ["one", '{"a": 1}']


def test_answers_each_role_from_its_own_script() -> None:
    client = ScriptedClient({Role.JUDGE: ["j"], Role.PLANNER: ["p"]})
    assert ask(client, Role.PLANNER).text == "p"
    assert ask(client, Role.JUDGE).text == "j"


def test_makes_calls() -> None:
    call = ToolCall("cd", {"folder": "a"})
    client = ScriptedClient([call, (call, call)])
    assert ask(client).tool_calls == (call,)
    assert ask(client).tool_calls == (call, call)


def test_raises_the_failures_it_was_given() -> None:
    with pytest.raises(ModelTimedOut):
        ask(ScriptedClient([ModelTimedOut("Too slow.")]))


@pytest.mark.parametrize("reply", ["a\x00", ToolCall("cd", {"folder": "\ud800"})])
def test_cannot_say_what_no_model_may(reply: str | ToolCall) -> None:
    with pytest.raises(ModelUnreadable):
        ask(ScriptedClient([reply]))


def test_says_when_the_script_is_over() -> None:
    with pytest.raises(ModelUnknown, match="no reply left for the judge role"):
        ask(ScriptedClient([]))


def test_keeps_what_it_was_asked_and_counts_words() -> None:
    client = ScriptedClient(["three words here"])
    made = ask(client).request
    assert client.asked[0].messages[0].text == "two words"
    assert (made.prompt_tokens, made.completion_tokens, made.cost) == (2, 3, 0.0)


def test_takes_its_time() -> None:
    started = time.monotonic()
    ask(ScriptedClient(["late"], delay_seconds=0.05))
    assert time.monotonic() - started >= 0.05
