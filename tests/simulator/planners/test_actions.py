"""Claims about calls that a model wrote as JSON in its text."""

import pytest

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
        '{"name": "cd", "arguments": {',
    ],
)
def test_leaves_an_answer_an_answer(text: str) -> None:
    assert read_actions(text, KNOWN) == ()
