"""Claims about how a schema is written for a model."""

import json

import pytest

from simulator.responding.notation import write_type
from simulator.values.json import Json

TEXT = {"type": "string"}


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"type": "integer"}, "integer"),
        ({"type": ["string", "null"]}, "(string | null)"),
        ({"enum": ["a", 1, None]}, '("a" | 1 | null)'),
        ({"const": {"a": 1}}, '{"a":1}'),
        ({"type": "array", "items": TEXT}, "string[]"),
        ({"type": "array", "items": {"enum": [1, 2]}}, "(1 | 2)[]"),
        ({"type": "array"}, "any[]"),
        (
            {"type": "array", "items": {**TEXT, "title": "t", "format": "f"}},
            "(string /* format: f */)[]",
        ),
        ({"type": "object"}, "object"),
        ({"additionalProperties": False}, "{}"),
        ({"type": "object", "additionalProperties": TEXT}, "{[name]: string}"),
        (
            {"properties": {"a": TEXT, "b": {"type": "number"}}, "required": ["a"]},
            "{a: string, b?: number}",
        ),
        ({"anyOf": [TEXT, {"type": "null"}, TEXT]}, "(string | null)"),
        ({"allOf": [{"$ref": "#/$defs/a"}, {"required": []}]}, "{x?: string}"),
        ({"$ref": "#/$defs/gone"}, "any"),
        ({"$ref": "https://elsewhere.example/x"}, "any"),
        ({}, "any"),
        (True, "any"),
        (False, "never"),
    ],
)
def test_a_schema_is_written_as_a_type(schema: Json, written: str) -> None:
    root = {"$defs": {"a": {"type": "object", "properties": {"x": TEXT}}}}
    assert write_type(schema, root) == written


def test_what_a_type_cannot_say_stands_in_a_comment() -> None:
    schema = {**TEXT, "description": "When.\n\nIn */ UTC.", "format": "date-time", "minLength": 3}
    written = write_type(schema, {})
    assert written == "string /* When. In * / UTC.; format: date-time; minLength: 3 */"


def test_every_rule_that_an_answer_must_keep_is_named() -> None:
    rules = {"minimum": 1, "multipleOf": 2, "pattern": "^a", "uniqueItems": True, "not": {}}
    written = write_type({"type": "array", **rules}, {})
    assert all(rule in written for rule in rules)


def test_what_contains_itself_is_written_by_name_where_it_comes_again() -> None:
    node = {"type": "object", "properties": {"next": {"$ref": "#/$defs/Node"}}}
    written = write_type({"$ref": "#/$defs/Node"}, {"$defs": {"Node": node}})
    assert written == "{next?: Node}"


def test_a_schema_of_any_depth_is_written() -> None:
    deep: Json = TEXT
    for _ in range(300):
        deep = {"type": "array", "items": deep}
    assert write_type(deep, {}).startswith("any[]")


def test_it_takes_far_less_than_the_schema() -> None:
    fields = {f"field_{n}": {**TEXT, "format": "date"} for n in range(20)}
    schema = {"type": "object", "properties": fields, "required": list(fields)}
    assert len(write_type(schema, schema)) < 0.7 * len(json.dumps(schema))
