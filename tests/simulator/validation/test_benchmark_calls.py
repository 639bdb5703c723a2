"""The labelled calls of a public benchmark, its dialect put into JSON Schema here and only here."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simulator.validation.rules import check_call
from simulator.values.call import ToolCall
from simulator.values.catalog import Effect, Origin, Tool

TYPES = {
    "dict": "object",
    "HashMap": "object",
    "float": "number",
    "double": "number",
    "long": "integer",
    "String": "string",
    "char": "string",
    "Array": "array",
    "ArrayList": "array",
    "tuple": "array",
    "Boolean": "boolean",
}
PLAIN = ("minItems", "maxItems", "minimum", "maximum")


def normalise(dialect: dict[str, Any]) -> dict[str, Any]:
    schema = {keyword: dialect[keyword] for keyword in PLAIN if keyword in dialect}
    kind = TYPES.get(dialect.get("type", ""), dialect.get("type", ""))
    is_nullable = "default" in dialect and dialect["default"] is None
    if kind not in ("", "any"):
        schema["type"] = [kind, "null"] if is_nullable else kind
    properties = dialect.get("properties", {})
    if properties:
        schema["properties"] = {name: normalise(each) for name, each in properties.items()}
    optional = {name for name, each in properties.items() if each.get("optional")}
    schema["required"] = [name for name in dialect.get("required", ()) if name not in optional]
    if "items" in dialect:
        schema["items"] = normalise(dialect["items"])
    if "enum" in dialect:
        place = schema.setdefault("items", {}) if kind == "array" else schema
        place["enum"] = [*dialect["enum"], None] if is_nullable else dialect["enum"]
    return schema


def cases(shared: Path) -> Iterator[dict[str, Any]]:
    with (shared / "bfcl" / "validation_cases.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def is_valid(case: dict[str, Any]) -> bool:
    tools = {
        each["name"]: Tool(
            each["name"], "", normalise(each["parameters"]), (), Effect.READ, Origin("")
        )
        for each in case["functions"]
    }
    call = ToolCall(case["call"]["name"], case["call"]["arguments"])
    return check_call(call, tools, closed=True) == ()


@pytest.mark.shared
@pytest.mark.slow
def test_every_labelled_call_gets_its_label(shared):
    wrong = [case["id"] for case in cases(shared) if is_valid(case) != (case["expect"] == "valid")]
    assert wrong == []
