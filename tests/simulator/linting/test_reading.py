"""Claims about reading the lines of a dataset."""

import json
from typing import Any

import pytest

from simulator.errors import InputRefused
from simulator.linting.reading import MOST_CALLS, read_entry, read_lines
from simulator.values.call import ToolCall

ADD = {"name": "add", "arguments": {"n": 1}}
SENT = {"name": "add", "arguments": '{"n": 1}'}
USED = {"type": "tool_use", "id": "u1", "name": "add", "input": {"n": 1}}
SHAPES: dict[str, dict[str, Any]] = {
    "call": {"call": ADD},
    "bare": ADD,
    "tool": {"tool": "add", "arguments": {"n": 1}, "valid": True},
    "answers": {"query": "Add.", "answers": [ADD]},
    "answers as text": {"answers": json.dumps([ADD])},
    "openai chat": {
        "messages": [
            {"role": "user", "content": "Add one."},
            {"role": "assistant", "tool_calls": [{"type": "function", "function": SENT}]},
            {"role": "tool", "content": "1"},
        ]
    },
    "openai chat with objects": {"messages": [{"tool_calls": [{"function": ADD}]}]},
    "openai chat without wrapper": {"messages": [{"tool_calls": [SENT]}]},
    "openai chat of old": {"messages": [{"role": "assistant", "function_call": SENT}]},
    "openai message": {"role": "assistant", "tool_calls": [{"function": SENT}]},
    "messages as text": {"messages": json.dumps([{"function_call": SENT}])},
    "anthropic chat": {
        "messages": [{"role": "assistant", "content": [{"type": "text", "text": "So."}, USED]}]
    },
    "anthropic message": {"role": "assistant", "content": [USED]},
    "anthropic block": USED,
}


def entry_of(line: Any) -> Any:
    return read_entry(7, json.dumps(line))


@pytest.mark.parametrize("line", SHAPES.values(), ids=SHAPES.keys())
def test_reads_the_call_of_every_shape(line: dict[str, Any]) -> None:
    assert entry_of(line).calls == (ToolCall("add", {"n": 1}),)


def test_reads_several_calls_in_their_order() -> None:
    messages = [{"tool_calls": [{"function": SENT}] * 2}, {"content": [{**USED, "name": "b"}]}]
    calls = entry_of({"messages": messages}).calls
    assert [call.name for call in calls] == ["add", "add", "b"]


@pytest.mark.parametrize(
    "line",
    [
        {"messages": [{"role": "assistant", "content": "No tool is needed.", "tool_calls": None}]},
        {"role": "assistant", "content": "None."},
        {"answers": []},
    ],
)
def test_a_line_may_have_no_call(line: dict[str, Any]) -> None:
    assert entry_of(line).calls == ()


def test_arguments_that_are_a_text_stay_one_unless_a_model_sent_them() -> None:
    assert entry_of({"call": SENT}).calls[0].arguments == SENT["arguments"]
    broken = {"tool_calls": [{"function": {**SENT, "arguments": '{"n": '}}]}
    assert entry_of(broken).calls[0].arguments == '{"n": '


@pytest.mark.parametrize(
    ("line", "brought"),
    [
        ({"tools": [1]}, [1]),
        ({"functions": [2]}, [2]),
        ({"document": {"openapi": "3.1.0"}, "tools": [1]}, {"openapi": "3.1.0"}),
        ({"tools": "[3]"}, [3]),
        ({"tools": None}, None),
        ({}, None),
    ],
)
def test_finds_the_tools_a_line_brings(line: dict[str, Any], brought: Any) -> None:
    assert entry_of({**line, "call": ADD}).brought == brought


def test_a_line_without_an_id_has_its_number() -> None:
    assert entry_of(ADD).id == 7
    assert entry_of({**ADD, "id": None}).id is None


@pytest.mark.parametrize(
    ("text", "sentence", "pointer"),
    [
        ("{", "not JSON: a key in double quotes is missing at its char", ""),
        ('{"a": NaN}', "NaN is not a JSON number", ""),
        ("[]", "no object", ""),
        ("{}", "holds no call", ""),
        ('{"call": 5}', "expected a call", "/call"),
        ('{"call": {"name": 5}}', "expected a call", "/call"),
        ('{"messages": {}}', "`messages` is no list", "/messages"),
        ('{"messages": "["}', "`messages` is a text that is not JSON", "/messages"),
        ('{"messages": [1]}', "expected a message", "/messages/0"),
        (
            '{"messages": [{"tool_calls": [{"function": {}}]}]}',
            "expected a call",
            "/messages/0/tool_calls/0/function",
        ),
        (
            '{"messages": [{"content": [{"type": "tool_use"}]}]}',
            "expected a call",
            "/messages/0/content/0",
        ),
        ('{"call": {"name": "a"}, "tools": "x"}', "`tools` is a text", "/tools"),
    ],
)
def test_says_what_is_wrong_with_a_line_and_where(text: str, sentence: str, pointer: str) -> None:
    with pytest.raises(InputRefused, match=sentence) as refused:
        read_entry(1, text)
    assert refused.value.pointer == pointer


def test_refuses_a_line_of_too_many_calls() -> None:
    with pytest.raises(InputRefused, match="more than 1000 calls"):
        entry_of({"answers": [ADD] * (MOST_CALLS + 1)})


def test_lines_keep_their_numbers_and_their_bytes() -> None:
    stream = [b"\xef\xbb\xbf{}\n", b" \n", b'{"a": 1}\r\n', b"\n", b"[]"]
    assert list(read_lines(stream)) == [(1, b"{}"), (3, b'{"a": 1}\r'), (5, b"[]")]
