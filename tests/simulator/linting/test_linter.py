"""Claims about checking a dataset of calls."""

import json
from typing import Any

import pytest

from simulator.linting.answers import answers_of, shorten
from simulator.linting.linter import Linter
from simulator.values.dataset import LineStatus
from simulator.values.violation import Violation, ViolationCode
from tests.support.tools import CD

TOOLS = [
    {"name": "add", "description": "", "parameters": {
        "type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}}
]  # fmt: skip


def line(arguments: Any, name: str = "add", **extra: Any) -> bytes:
    return written({"id": "x", "call": {"name": name, "arguments": arguments}, **extra})


def written(entry: Any) -> bytes:
    return json.dumps(entry).encode()


def answers(linter: Linter, text: bytes, number: int = 1) -> list[Any]:
    return list(answers_of(linter.lint(number, text)))


def test_checks_a_call_against_the_tools_its_line_brings() -> None:
    linter = Linter(None, closed=True)
    (sound,) = answers(linter, line({"n": 1}, tools=TOOLS))
    assert sound == {"id": "x", "valid": True, "violations": []}
    (wrong,) = answers(linter, line({"n": "1"}, tools=TOOLS))
    assert wrong["valid"] is False
    assert wrong["violations"][0].keys() == {"code", "pointer", "rule", "value", "message"}
    assert wrong["violations"][0]["pointer"] == "/n"


def test_a_tool_is_called_by_its_name_in_the_source_or_by_the_one_it_has_here() -> None:
    linter = Linter(None, closed=True)
    tools = [{**TOOLS[0], "name": "math.add"}]
    for name in ("math.add", "math_add"):
        assert linter.lint(1, line({"n": 1}, name, tools=tools)).status is LineStatus.VALID
    (call,) = linter.lint(2, line({"n": 1}, "math.ad", tools=tools)).calls
    assert call.violations[0].code == "unknown_tool"
    assert call.violations[0].message.endswith('Did you mean "math.add"?')


def test_falls_back_on_the_catalogs_tools() -> None:
    linter = Linter({"cd": CD}, closed=True)
    assert linter.lint(1, line({"folder": "a"}, "cd")).status is LineStatus.VALID


def test_numbers_lines_that_have_no_id() -> None:
    linter = Linter({"cd": CD}, closed=True)
    assert answers(linter, written({"call": {"name": "cd"}}), 7)[0]["id"] == 7


@pytest.mark.parametrize("closed", [True, False])
def test_undeclared_arguments_count_in_a_closed_world_only(closed: bool) -> None:
    linted = Linter(None, closed=closed).lint(1, line({"n": 1, "z": 1}, tools=TOOLS))
    assert (linted.status is LineStatus.INVALID) is closed


def test_a_line_of_several_calls_has_as_many_answers_and_is_valid_when_all_are() -> None:
    linter = Linter(None, closed=True)
    calls = [{"name": "add", "arguments": {"n": n}} for n in (1, "2")]
    text = written({"answers": calls, "tools": TOOLS})
    assert [(it["call"], it["valid"]) for it in answers(linter, text)] == [(1, True), (2, False)]
    assert linter.lint(1, text).status is LineStatus.INVALID


def test_a_line_without_a_call_is_valid_whatever_its_tools() -> None:
    linter = Linter(None, closed=True)
    text = written({"messages": [{"role": "assistant", "content": "No."}], "tools": []})
    assert answers(linter, text) == [{"id": 1, "valid": True, "violations": []}]


@pytest.mark.parametrize("sent", ['{"n": 1', "[1]", "null", '{"n": 1, "n": 2}'])
def test_arguments_a_model_sent_as_no_object_are_a_violation(sent: str) -> None:
    function = {"name": "add", "arguments": sent}
    text = written({"messages": [{"tool_calls": [{"function": function}]}], "tools": TOOLS})
    (call,) = Linter(None, closed=True).lint(1, text).calls
    assert call.violations[0].code == "not_an_object"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (b"{", "it is not JSON"),
        (b"[]", "it is JSON, but no object."),
        (b'{"call": 5}', "expected a call"),
        (b'{"call": {"name": "a"}}', "it brings no tools, and no catalog was named."),
        (b'{"call": {"name": "a"}, "tools": []}', "The list of tools is empty."),
        (b'{"call": {"name": "a"}, "document": {"openapi": "3.1.0"}}', "no operations"),
        (b'{"call": {"name": "\xff"}}', "it is not UTF-8 text: its byte 20 cannot be read."),
        (b'{"call": {"name": "a", "arguments": {"n": NaN}}}', "NaN is not a JSON number"),
        (b'{"call": {"name": "a\\u0000"}}', "null character"),
    ],
)
def test_a_line_that_cannot_be_read_says_why(text: bytes, problem: str) -> None:
    linted = Linter(None, closed=True).lint(3, text)
    assert linted.status is LineStatus.UNREADABLE
    assert problem in linted.problem
    assert list(answers_of(linted)) == []


def test_a_call_of_a_tool_that_could_not_be_read_is_no_unknown_tool() -> None:
    tools = [*TOOLS, {"name": "sum", "parameters": {"type": "array"}}]
    linted = Linter(None, closed=True).lint(1, line({}, "sum", tools=tools))
    assert linted.problem.startswith("its tool 'sum' cannot be used: its arguments are of type")


def test_the_text_of_a_line_can_be_stored_whatever_its_bytes() -> None:
    assert Linter(None, closed=True).lint(1, b"a\x00b\xff").text == "a\ufffdb\ufffd"


@pytest.mark.parametrize("value", [{"a": 1}, [1], "x" * 1001])
def test_a_stored_violation_leaves_out_what_may_be_large(value: Any) -> None:
    violation = Violation(ViolationCode.TYPE, "/a", "type", value, "Got it.")
    assert shorten(violation).keys() == {"code", "pointer", "rule", "message"}


def test_the_place_of_a_refusal_leads_into_the_line() -> None:
    text = written({"call": {"name": "a"}, "document": {"openapi": "3.1.0", "paths": {}}})
    assert Linter(None, closed=True).lint(1, text).pointer == "/document/paths"
