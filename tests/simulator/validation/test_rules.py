import json
from pathlib import Path
from typing import Any

import pytest

from simulator.conversion.convert import convert_parsed
from simulator.validation.rules import MOST_VIOLATIONS, check_call
from simulator.values.call import ToolCall
from simulator.values.catalog import Tool
from simulator.values.violation import ViolationCode
from tests.support.tools import tool_of

SEAT = {
    "type": "object",
    "required": ["row"],
    "properties": {"row": {"type": "integer", "minimum": 1}, "letter": {"enum": ["A", "B"]}},
}
BOOK = tool_of("book_flight", to={"type": "string", "pattern": "^[A-Z]{3}$"}, seat=SEAT)
TOOLS = {tool.name: tool for tool in (BOOK, tool_of("list_flights"), tool_of("cancel_flight"))}
RIGHT = {"to": "MUC", "seat": {"row": 3, "letter": "A"}}


def check(name: str, arguments: Any, *, closed: bool = True) -> list[tuple[str, ViolationCode]]:
    violations = check_call(ToolCall(name, arguments), TOOLS, closed=closed)
    return [(violation.pointer, violation.code) for violation in violations]


def test_a_right_call_has_no_violation():
    assert check("book_flight", RIGHT) == []


def test_all_violations_are_found_at_once():
    arguments = {"to": "Munich", "seat": {"row": 0, "letter": "a", "window": True}, "sea": 1}
    assert check("book_flight", arguments) == [
        ("/to", ViolationCode.PATTERN),
        ("/seat/row", ViolationCode.BOUND),
        ("/seat/letter", ViolationCode.ENUM),
        ("/seat/window", ViolationCode.UNDECLARED),
        ("/sea", ViolationCode.UNDECLARED),
    ]


def test_a_missing_argument_is_a_violation_of_the_object():
    assert check("book_flight", {"to": "MUC", "seat": {}}) == [("/seat", ViolationCode.MISSING)]
    assert check("book_flight", {}) == [("", ViolationCode.MISSING), ("", ViolationCode.MISSING)]


def test_the_letter_of_the_schema_allows_undeclared_arguments():
    assert check("book_flight", {**RIGHT, "class": "first"}, closed=False) == []


def test_a_tool_without_arguments_takes_none():
    assert check("list_flights", {"page": 1}) == [("/page", ViolationCode.UNDECLARED)]


@pytest.mark.parametrize("name", ["flights_list", "listFlights", "list_flight"])
def test_an_unknown_tool_is_told_the_nearest_names(name):
    (violation,) = check_call(ToolCall(name, {}), TOOLS, closed=True)
    assert (violation.code, violation.pointer) == (ViolationCode.UNKNOWN_TOOL, "")
    assert 'Did you mean "list_flights"' in violation.message


def test_an_unknown_tool_like_no_other_is_told_none():
    (violation,) = check_call(ToolCall("xyz", {}), TOOLS, closed=True)
    assert violation.message == 'Got the unknown tool "xyz", expected one of those in play.'


@pytest.mark.parametrize("arguments", [None, [], "x", 5, json.dumps([])])
def test_arguments_that_are_no_object_are_the_only_violation(arguments):
    (violation,) = check_call(ToolCall("book_flight", arguments), TOOLS, closed=True)
    assert (violation.code, violation.pointer) == (ViolationCode.NOT_AN_OBJECT, "")
    assert "Send the object itself" not in violation.message


def test_arguments_as_text_are_told_to_be_sent_as_an_object():
    (violation,) = check_call(ToolCall("book_flight", json.dumps(RIGHT)), TOOLS, closed=True)
    assert violation.code is ViolationCode.NOT_AN_OBJECT
    assert violation.message.endswith("not a string that holds its JSON.")


def test_says_why_a_text_meant_as_an_object_is_not_json():
    (violation,) = check_call(ToolCall("book_flight", '{"folder": '), TOOLS, closed=True)
    assert violation.message.endswith(
        " The string is not JSON: a value is missing, or what stands there is none"
        " at line 1, column 12."
    )


def shared_cases() -> list[Any]:
    path = Path(__file__).parents[4] / "shared" / "cases" / "calls.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    cases = map(json.loads, lines)
    return [pytest.param(case, id=case["id"]) for case in cases] or [pytest.param(None, id="none")]


@pytest.mark.shared
@pytest.mark.parametrize("case", shared_cases())
def test_a_collected_call_has_the_known_violations(case):
    tools: dict[str, Tool] = {tool.name: tool for tool in convert_parsed(case["document"]).tools}
    violations = check_call(ToolCall(case["tool"], case["arguments"]), tools, closed=True)
    pointers = {violation.pointer for violation in violations}
    assert (violations == ()) is case["valid"]
    assert pointers == set(case["pointers"]) or case["pointers"] == []


def test_a_hostile_call_is_told_its_first_violations_only():
    unwanted = {f"field{number}": number for number in range(20_000)}
    assert check("list_flights", unwanted) == [
        (f"/field{number}", ViolationCode.UNDECLARED) for number in range(MOST_VIOLATIONS)
    ]


def test_rules_that_could_not_be_run_never_hide_a_broken_one():
    names = [f"a{number}" for number in range(MOST_VIOLATIONS)]
    tool = tool_of("list", **{name: {"pattern": "("} for name in names}, z={"enum": [1]})
    arguments = {**dict.fromkeys(names, "x"), "z": 2}
    first, *others = check_call(ToolCall("list", arguments), {"list": tool}, closed=True)
    assert first.code is ViolationCode.ENUM
    assert {violation.code for violation in others} == {ViolationCode.NOT_CHECKED}
    assert len(others) == MOST_VIOLATIONS - 1
