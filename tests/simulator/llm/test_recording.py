"""What models say is kept, and given again."""

from dataclasses import replace
from typing import Any

import pytest

from simulator.errors import ModelDeclined, ReplyUnrecorded
from simulator.llm.client import Message, Request, Speaker
from simulator.llm.recording import Playback, RecordingClient, ReplayingClient, digest_of
from simulator.llm.scripted import ScriptedClient
from simulator.values.call import ToolCall
from simulator.values.session import ModelChoice
from simulator.values.usage import Role
from tests.support.keeping import Memory
from tests.support.tools import tool_of

MODEL = ModelChoice("openai/model", "https://models.example/v1")
REQUEST = Request(Role.JUDGE, (Message(Speaker.USER, "Hello"),))
CHANGES: list[dict[str, Any]] = [
    {"role": Role.PLANNER},
    {"messages": (Message(Speaker.USER, "Hallo"),)},
    {"messages": (Message(Speaker.SYSTEM, "Hello"),)},
    {"messages": (*REQUEST.messages, Message(Speaker.ASSISTANT, "", (ToolCall("act", {}),)))},
    {"tools": (tool_of("act"),)},
    {"reply_schema": {"type": "object"}},
    {"temperature": 0.5},
]


@pytest.mark.parametrize("change", CHANGES)
def test_any_difference_in_its_content_makes_another_request(change: dict[str, Any]) -> None:
    assert digest_of(replace(REQUEST, **change), MODEL) != digest_of(REQUEST, MODEL)


def test_another_model_is_asked_another_request() -> None:
    for other in (ModelChoice("openai/other", MODEL.base_url), ModelChoice("openai/model")):
        assert digest_of(REQUEST, other) != digest_of(REQUEST, MODEL)


def test_what_was_recalled_costs_nothing() -> None:
    client = RecordingClient(ScriptedClient(["Yes."]), MODEL, Memory())
    first, again = client.complete(REQUEST), client.complete(REQUEST)
    assert again.text == first.text
    assert (again.request.from_cache, again.request.tokens, again.request.cost) == (True, 0, 0.0)


def replaying(keeper: Memory) -> ReplayingClient:
    playback = Playback()
    playback.begin(keeper.kept)
    return ReplayingClient(MODEL, playback)


def test_each_reply_is_said_again_once_and_in_order() -> None:
    keeper = Memory()
    keeper.recall = lambda role, digest: None
    client = RecordingClient(ScriptedClient(["One.", "Two."]), MODEL, keeper)
    said = [client.complete(REQUEST) for _ in range(2)]
    again = replaying(keeper)
    assert [again.complete(REQUEST) for _ in range(2)] == said
    with pytest.raises(ReplyUnrecorded, match="what the judge model is asked"):
        again.complete(REQUEST)


def test_a_failure_fails_the_same_again() -> None:
    keeper = Memory()
    failure = ModelDeclined("No.")
    with pytest.raises(ModelDeclined):
        RecordingClient(ScriptedClient([failure]), MODEL, keeper).complete(REQUEST)
    with pytest.raises(ModelDeclined, match="No\\."):
        replaying(keeper).complete(REQUEST)
