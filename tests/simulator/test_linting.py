"""Claims about checking a dataset of calls."""

import json
from typing import Any

import pytest

from simulator.errors import InputRefused
from simulator.linting import Linter
from tests.support.tools import CD

TOOLS = [
    {"name": "add", "description": "", "parameters": {
        "type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}}
]  # fmt: skip


def line(arguments: Any, name: str = "add", **extra: Any) -> str:
    return json.dumps({"id": "x", "call": {"name": name, "arguments": arguments}, **extra})


def test_checks_a_call_against_the_tools_its_line_brings() -> None:
    linter = Linter(None, closed=True)
    assert linter.lint(1, line({"n": 1}, tools=TOOLS)).answer == {
        "id": "x",
        "valid": True,
        "violations": [],
    }
    wrong = linter.lint(2, line({"n": "1"}, tools=TOOLS)).answer
    assert wrong["valid"] is False
    assert wrong["violations"][0].keys() == {"code", "pointer", "rule", "value", "message"}
    assert wrong["violations"][0]["pointer"] == "/n"


def test_a_tool_is_called_by_its_name_in_the_source_or_by_the_one_it_has_here() -> None:
    linter = Linter(None, closed=True)
    tools = [{**TOOLS[0], "name": "math.add"}]
    for name in ("math.add", "math_add"):
        assert linter.lint(1, line({"n": 1}, name=name, tools=tools)).answer["valid"]
    (violation,) = linter.lint(2, line({"n": 1}, name="math.ad", tools=tools)).violations
    assert violation.code == "unknown_tool"
    assert violation.message.endswith('Did you mean "math.add"?')


def test_falls_back_on_the_catalogs_tools() -> None:
    linter = Linter({"cd": CD}, closed=True)
    assert linter.lint(1, line({"folder": "a"}, name="cd")).answer["valid"]


def test_numbers_lines_that_have_no_id() -> None:
    linter = Linter({"cd": CD}, closed=True)
    assert linter.lint(7, json.dumps({"call": {"name": "cd"}})).answer["id"] == 7


@pytest.mark.parametrize("closed", [True, False])
def test_undeclared_arguments_count_in_a_closed_world_only(closed: bool) -> None:
    linter = Linter(None, closed=closed)
    assert bool(linter.lint(1, line({"n": 1, "z": 1}, tools=TOOLS)).violations) is closed


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        "5",
        '{"call": 5}',
        '{"call": {"name": 5}}',
        '{"call": {"name": "a"}}',
        '{"call": {"name": "a"}, "tools": []}',
        '{"call": {"name": "a"}, "document": {"openapi": "3.1.0"}}',
        '{"call": {"name": "a", "arguments": {"n": NaN}}}',
    ],
)
def test_a_line_that_cannot_be_checked_is_named(text: str) -> None:
    with pytest.raises(InputRefused, match=r"^Line 3: "):
        Linter(None, closed=True).lint(3, text)
