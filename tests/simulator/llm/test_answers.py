"""Claims about reading what a provider answered, against a real HTTP server."""

import json
from typing import Any

import pytest

from simulator.errors import ModelUnreadable
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


@pytest.mark.parametrize("arguments", [r'{"a": "\u0000"}', r'{"a": "\ud800"}', "[" * 300])
def test_arguments_that_cannot_be_taken_are_kept_as_they_were_written(arguments: str) -> None:
    with serve(calls("cd", arguments)) as server:
        answered = ask(client_at(server), tools=(CD,))
    assert answered.tool_calls[0].arguments == arguments


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
        call(function={"name": 5, "arguments": "{}"}),
        call(function={"name": "cd", "arguments": 5}),
    ],
)
@pytest.mark.parametrize("model", ["openai/scripted", "anthropic/scripted"])
def test_an_answer_of_another_shape_is_no_completion(answer: Answer, model: str) -> None:
    with serve(answer) as server, pytest.raises(ModelUnreadable, match="sent no chat completion"):
        ask(client_at(server, model=model), tools=(CD,))
