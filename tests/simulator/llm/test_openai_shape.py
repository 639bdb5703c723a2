"""Claims about the shape in which models are asked."""

import json
from dataclasses import replace

import pytest

from simulator.llm.client import Message, Speaker
from simulator.llm.openai_shape import (
    message_in_shape,
    plain_schema,
    read_arguments,
    tool_in_shape,
    with_schema_in_words,
)
from simulator.values.call import ToolCall
from tests.support.tools import CD


def test_a_tool_becomes_a_function_with_its_schema() -> None:
    function = tool_in_shape(CD)["function"]
    assert function["name"] == "cd"
    assert function["parameters"] == CD.arguments


def test_a_tool_without_arguments_still_has_an_object_schema() -> None:
    shaped = tool_in_shape(replace(CD, arguments={}))
    assert shaped["function"]["parameters"] == {"type": "object", "properties": {}}


def test_drops_keywords_that_only_openapi_knows() -> None:
    schema = {"oneOf": [{"type": "object", "xml": {}}], "discriminator": {"propertyName": "kind"}}
    assert plain_schema(schema) == {"oneOf": [{"type": "object"}]}


def test_keeps_properties_named_like_keywords() -> None:
    schema = {
        "properties": {"example": {"type": "string", "example": "x"}},
        "required": ["example"],
    }
    expected = {"properties": {"example": {"type": "string"}}, "required": ["example"]}
    assert plain_schema(schema) == expected


def test_keeps_data_inside_a_schema_as_it_is() -> None:
    schema = {"default": {"example": 1}, "enum": [{"xml": 2}], "const": {"nullable": 3}}
    assert plain_schema(schema) == schema


def test_an_assistants_calls_carry_their_ids_and_json_arguments() -> None:
    call = ToolCall("cd", {"folder": "é"}, "id-1")
    shaped = message_in_shape(Message(Speaker.ASSISTANT, "", tool_calls=(call,)))
    function = {"name": "cd", "arguments": '{"folder": "é"}'}
    assert shaped["tool_calls"] == [{"id": "id-1", "type": "function", "function": function}]
    assert shaped["content"] is None


@pytest.mark.parametrize("arguments", ["{oops", ["a"], None, 5])
def test_a_call_that_had_no_object_for_arguments_is_told_with_one(arguments: object) -> None:
    message = Message(Speaker.ASSISTANT, "", tool_calls=(ToolCall("cd", arguments, "id-1"),))
    told = message_in_shape(message)["tool_calls"][0]["function"]["arguments"]
    assert json.loads(told) == {"unreadable_arguments": arguments}


def test_a_tools_message_names_the_call_it_answers() -> None:
    shaped = message_in_shape(Message(Speaker.TOOL, "{}", answers="id-1"))
    assert shaped == {"role": "tool", "content": "{}", "tool_call_id": "id-1"}


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ('{"a": 1}', {"a": 1}),
        ("", {}),
        (" ", {}),
        ("[1]", [1]),
        ("{oops", "{oops"),
        ('{"a": NaN}', '{"a": NaN}'),
        ('{"a": 1, "a": 2}', '{"a": 1, "a": 2}'),
    ],
)
def test_arguments_that_are_not_json_stay_text(text: str, arguments: object) -> None:
    assert read_arguments(text) == arguments


def test_a_schema_in_words_joins_the_users_last_message() -> None:
    asked = with_schema_in_words([Message(Speaker.USER, "Judge.")], {"type": "array"})
    assert len(asked) == 1
    assert asked[0].text.startswith("Judge.")
    assert asked[0].text.endswith('{"type": "array"}')
