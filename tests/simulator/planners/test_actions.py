"""Claims about calls that a model wrote as JSON in its text."""

import pytest

from simulator.errors import ModelUnreadable
from simulator.planners.actions import read_actions
from simulator.values.call import ToolCall

KNOWN = {"cd", "mkdir"}
CD = ToolCall("cd", {"folder": "a"})


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "cd", "arguments": {"folder": "a"}}',
        '{"name": "cd", "parameters": {"folder": "a"}}',
        '{"tool": "cd", "args": {"folder": "a"}}',
        '{"action": "cd", "action_input": {"folder": "a"}}',
        '{"function": "cd", "arguments": "{\\"folder\\": \\"a\\"}"}',
        '{"type": "function", "function": {"name": "cd", "arguments": "{\\"folder\\": \\"a\\"}"}}',
        '[{"name": "cd", "arguments": {"folder": "a"}}]',
        '{"tool_calls": [{"name": "cd", "arguments": {"folder": "a"}}]}',
        'I go there.\n```json\n{"name": "cd", "arguments": {"folder": "a"}}\n```',
        '<tool_call>{"name": "cd", "arguments": {"folder": "a"}}</tool_call>',
        '<think>{"name": "mkdir", "arguments": {}}</think>{"name": "cd", "arguments": '
        '{"folder": "a"}}',
    ],
)
def test_reads_every_documented_shape(text: str) -> None:
    assert read_actions(text, KNOWN) == (CD,)


def test_reads_several_blocks_in_order() -> None:
    text = '```json\n{"name": "cd", "arguments": {"folder": "a"}}\n```\nThen:\n'
    text += '```json\n{"name": "mkdir", "arguments": {"dir_name": "b"}}\n```'
    assert read_actions(text, KNOWN) == (CD, ToolCall("mkdir", {"dir_name": "b"}))


def test_keeps_arguments_that_are_no_json_for_the_rules_to_judge() -> None:
    (call,) = read_actions('{"name": "cd", "arguments": "folder=a"}', KNOWN)
    assert call.arguments == "folder=a"


@pytest.mark.parametrize(
    "text",
    [
        "Done.",
        "",
        "4",
        "[]",
        '{"calls": []}',
        '{"name": "rm", "arguments": {}}',
        '{"name": "cd"}',
        '{"name": "cd", "arguments": ["a"]}',
        '{"name": "cd", "tool": "mkdir", "arguments": {}}',
        '{"name": "cd", "arguments": {}} gave {"cwd": "/a"}',
        '{"name": "cd", "arguments": {}} and {"name": "rm", "arguments": {}}',
        "The list is [1, 2, …].",
        'The file begins with {"a": 1',
        "Put it into {braces} or [brackets].",
        "The user is {'name': 'Ada', 'age': 5}.",
        "```css\n.name { margin: 0 }\n```",
        '<think>{"name": "cd", "arguments": {</think>Done.',
        'perhaps {"name": "cd", "arguments": {</think>Done.',
    ],
)
def test_leaves_an_answer_an_answer(text: str) -> None:
    assert read_actions(text, KNOWN) == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"name": "cd", "arguments": {', "breaks off at line 1, column 30"),
        ('{"calls": [{"name": "cd", "arguments": {}}', "breaks off"),
        ('{"id": 1, "tool": "cd", "args": }', "column 33"),
        ('{"function": {"name": "cd", "arguments": {"folder": }}}', "breaks off"),
        ('I go.\n<tool_call>{"name": "cd", "arguments": {]}</tool_call>', "breaks off"),
        ('{"name": "cd", "name": "mkdir", "arguments": {}}', '"name" is given twice'),
        ('{"name": "cd", "arguments": {"folder": "\\u0000"}}', "null character"),
        ('```json\n{"folder": }\n```', "line 2"),
        ("{'name': 'cd', 'arguments': {'folder': 'a'}}", "double quotes"),
        ('{tool: "cd", args: {folder: "a"}}', "double quotes"),
        ("{'calls': []}", "double quotes"),
    ],
)
def test_says_why_a_call_cannot_be_read(text: str, reason: str) -> None:
    with pytest.raises(ModelUnreadable) as failure:
        read_actions(text, KNOWN)
    assert reason in failure.value.sentence


@pytest.mark.parametrize("repeated", ["{,", "{", "{a,", "```", "<think>", "{a:"])
def test_tells_a_call_from_an_answer_however_long_it_is(repeated: str) -> None:
    assert read_actions(repeated * 100_000, KNOWN) == ()


@pytest.mark.parametrize("repeated", ["{} ", "[] ", "[1]", "a{}b", '{"a": {"a" </think>'])
def test_reads_what_is_repeated_again_and_again(repeated: str) -> None:
    assert read_actions(repeated * 20_000, KNOWN) == ()


def test_takes_as_many_calls_as_there_are() -> None:
    calls = read_actions('{"name": "cd", "arguments": {}} ' * 2_000, KNOWN)
    assert calls == (ToolCall("cd", {}),) * 2_000
