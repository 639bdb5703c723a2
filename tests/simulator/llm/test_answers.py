"""Claims about reading what a provider answered, against a real HTTP server."""

import json
import math
import re
from typing import Any

import pytest

from simulator.errors import ModelUnreadable
from simulator.values.call import ToolCall
from tests.support.model_client import ask, client_at
from tests.support.model_server import Answer, calls, completion, says, serve
from tests.support.tools import CD

NO_TEXT = "null character or half a surrogate pair"
DEEP = "[" * 40_000 + "]" * 40_000


def message(**members: Any) -> Answer:
    return completion({"role": "assistant", **members})


def call(**members: Any) -> Answer:
    function = {"name": "cd", "arguments": "{}"}
    whole = {"id": "id-1", "type": "function", "function": function, **members}
    return message(content=None, tool_calls=[whole])


@pytest.mark.parametrize("unstorable", ["\x00", "\ud800"], ids=["null", "surrogate"])
@pytest.mark.parametrize("place", ["text", "name", "arguments", "id"])
def test_what_no_row_could_hold_is_unreadable_and_was_paid_for(place: str, unstorable: str) -> None:
    said = f"a{unstorable}b"
    answers = {
        "text": says(said),
        "name": calls(said, "{}"),
        "arguments": calls("cd", said),
        "id": call(id=said),
    }
    with serve(answers[place]) as server, pytest.raises(ModelUnreadable, match=NO_TEXT) as failure:
        ask(client_at(server), tools=(CD,))
    assert failure.value.requests[0].completion_tokens == 7


KEPT = [r'{"a": "\u0000"}', r'{"a": "\ud800"}', "[" * 300, f'{{"a": {"9" * 5000}}}', "9" * 5000]


@pytest.mark.parametrize("arguments", KEPT)
def test_arguments_that_cannot_be_taken_are_kept_as_they_were_written(arguments: str) -> None:
    with serve(calls("cd", arguments)) as server:
        answered = ask(client_at(server), tools=(CD,))
    assert answered.tool_calls[0].arguments == arguments


COUNTS = [
    ("11", 11),
    ("x", 0),
    ("9" * 5000, 0),
    (-5, 0),
    (None, 0),
    (11.0, 11),
    (11.5, 0),
    (math.nan, 0),
    (math.inf, 0),
    ([11], 0),
    ({}, 0),
]


@pytest.mark.parametrize("model", ["openai/scripted", "openai/gpt-4o"])
@pytest.mark.parametrize(("count", "read"), COUNTS)
def test_an_odd_count_of_tokens_loses_no_reply(count: Any, read: int, model: str) -> None:
    usage = {"prompt_tokens": count, "completion_tokens": 7, "total_tokens": count}
    with serve(Answer(body={**says("Hi").body, "usage": usage})) as server:
        answered = ask(client_at(server, model=model))
    assert answered.text == "Hi"
    assert (answered.request.prompt_tokens, answered.request.completion_tokens) == (read, 7)
    assert read or answered.request.cost is None


ASIDE: dict[str, Any] = {"prompt_tokens": 11, "completion_tokens": 7}


@pytest.mark.parametrize(
    "members",
    [
        *[{"usage": usage} for usage in (None, "x", [1], 5, {})],
        {"usage": {**ASIDE, "completion_tokens_details": "x"}},
        {"usage": {**ASIDE, "prompt_tokens_details": {"cached_tokens": "x"}}},
        {"id": 5, "model": 5, "created": "x", "object": None},
        {"system_fingerprint": {"a": 1}, "service_tier": 5},
    ],
)
def test_what_is_odd_beside_a_message_loses_no_reply(members: Any) -> None:
    with serve(Answer(body={**says("Hi").body, **members})) as server:
        assert ask(client_at(server)).text == "Hi"


LONG = "9" * 5000


@pytest.mark.parametrize("place", ["created", "prompt_tokens", "index"])
def test_a_number_of_any_length_beside_a_message_loses_no_reply(place: str) -> None:
    body = re.sub(rf'"{place}": \d+', f'"{place}": {LONG}', json.dumps(says("Hi").body))
    with serve(Answer(body=body)) as server:
        assert ask(client_at(server)).text == "Hi"


OLDER = {"name": "cd", "arguments": '{"folder": "a"}'}


@pytest.mark.parametrize("reason", ["function_call", "stop"])
def test_the_older_function_call_is_a_call(reason: str) -> None:
    answer = completion({"role": "assistant", "content": None, "function_call": OLDER}, reason)
    with serve(answer) as server:
        answered = ask(client_at(server), tools=(CD,))
    assert answered.tool_calls == (ToolCall("cd", {"folder": "a"}),)


def test_a_call_told_both_ways_is_one_call() -> None:
    told = {"id": "id-1", "type": "function", "function": OLDER}
    with serve(message(content=None, function_call=OLDER, tool_calls=[told])) as server:
        answered = ask(client_at(server), tools=(CD,))
    assert answered.tool_calls == (ToolCall("cd", {"folder": "a"}, "id-1"),)


def test_a_text_in_parts_is_read_without_the_thoughts_among_them() -> None:
    parts = [{"type": "thinking", "thinking": "Hm."}, *[{"type": "text", "text": "Hi"}] * 2]
    with serve(message(content=parts)) as server:
        assert ask(client_at(server)).text == "HiHi"


@pytest.mark.parametrize(
    "answer",
    [
        Answer(body="{not json"),
        Answer(body="<html>"),
        Answer(body=""),
        Answer(body="null"),
        Answer(body="[]"),
        Answer(body=DEEP),
        Answer(body=b'{"choices": "\xff"}'),
        Answer(status=204, body=""),
        Answer(body={"error": {"message": "no", "code": 500}}),
        Answer(body={"choices": []}),
        Answer(body={"choices": "x"}),
        Answer(body={"choices": [None]}),
        Answer(body={"choices": [{}]}),
        Answer(body={"choices": [{"message": "x"}]}),
        Answer(body=json.dumps(says("XX").body).replace('"XX"', DEEP)),
        message(content=5),
        message(content={"a": 1}),
        message(content=None, tool_calls=[None]),
        message(content=None, tool_calls=[{}]),
        call(type="custom", custom={"name": "cd", "input": "x"}, function=None),
        call(id=5),
        call(function=None),
        call(function="cd"),
        message(content=None, function_call="cd"),
        message(content=None, function_call={"name": 5}),
        message(content=None, tool_calls="x"),
        message(content=[{"type": "text", "text": 5}]),
        call(function={"name": 5, "arguments": "{}"}),
        call(function={"name": "cd", "arguments": 5}),
    ],
)
@pytest.mark.parametrize("model", ["openai/scripted", "anthropic/scripted"])
def test_an_answer_of_another_shape_is_no_completion(answer: Answer, model: str) -> None:
    with serve(answer) as server, pytest.raises(ModelUnreadable, match="sent no chat completion"):
        ask(client_at(server, model=model), tools=(CD,))
