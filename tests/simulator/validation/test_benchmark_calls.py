"""The labelled calls of a public benchmark, its dialect read as any uploaded list of tools is."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simulator.linting.linter import Linter

CODES_OF_KIND = {
    "missing_required": {"missing"},
    "missing_all_required": {"missing"},
    "empty_arguments": {"missing"},
    "nested_missing_required": {"missing"},
    "misspelled_required": {"missing", "undeclared"},
    "wrong_case_required": {"missing", "undeclared"},
    "unknown_argument": {"undeclared"},
    "unknown_tool": {"unknown_tool"},
    "unknown_tool_typo": {"unknown_tool"},
    "arguments_json_string": {"not_an_object"},
    "arguments_not_object": {"not_an_object"},
    "enum_violation": {"enum"},
    "enum_case_mismatch": {"enum"},
    "wrong_type": {"type"},
    "nested_wrong_type": {"type"},
    "array_item_wrong_type": {"type"},
    "null_required": {"type"},
    "null_optional": {"type"},
}
"""What each kind of corruption must be reported as: all of it and nothing else."""


def cases(shared: Path) -> Iterator[dict[str, Any]]:
    with (shared / "bfcl" / "validation_cases.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def codes_expected(case: dict[str, Any], found: set[str]) -> set[str]:
    if case["expect"] == "valid":
        return set()
    if case["kind"] == "args_of_other_tool":
        return found & {"missing", "undeclared"} or {"missing"}
    return CODES_OF_KIND[case["kind"].partition(":")[0]]


@pytest.mark.shared
def test_every_labelled_call_gets_its_label(shared):
    linter = Linter(None, closed=True)
    wrong = []
    for case in cases(shared):
        line = json.dumps({"call": case["call"], "tools": case["functions"]}).encode()
        (call,) = linter.lint(1, line).calls
        found = {violation.code for violation in call.violations}
        if found != codes_expected(case, found):
            wrong.append((case["id"], case["kind"], found))
    assert wrong == []
