import json
from datetime import timedelta, timezone
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.conversion.convert import convert
from simulator.conversion.limits import Limits
from simulator.errors import DescriptionRefused
from simulator.responding.declared import success_schema
from simulator.responding.sample import answer_by_sample, make_sample
from simulator.schemas.engine import find_problems
from simulator.values.catalog import DeclaredResponse
from simulator.values.reply import Source
from tests.support.questions import MOMENT, make_question, make_tool

CHECKER = jsonschema.Draft202012Validator.FORMAT_CHECKER


def fits(schema: dict, value: object) -> bool:
    validator = jsonschema.Draft202012Validator(schema, format_checker=CHECKER)
    return validator.is_valid(value)


NODE = {
    "type": "object",
    "required": ["name", "next"],
    "properties": {
        "name": {"type": "string"},
        "next": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]},
    },
}
TREE = {
    "type": "object",
    "required": ["kids"],
    "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/Tree"}}},
}
CAT = {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}}
DOG = {
    **CAT,
    "required": ["kind", "age"],
    "properties": {**CAT["properties"], "age": {"type": "integer"}},
}
SCHEMAS = [
    {},
    {"const": None},
    {"enum": ["a", "b"]},
    {"type": "null"},
    {"type": ["string", "null"]},
    {"type": ["null", "integer"], "minimum": 4},
    {"type": "boolean"},
    {"type": "integer", "minimum": 7, "multipleOf": 5},
    {"type": "integer", "maximum": -3},
    {"type": "integer", "minimum": 3, "maximum": 3},
    {"type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 5},
    {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
    {"type": "number", "minimum": 0.2, "maximum": 0.9},
    {"type": "number", "multipleOf": 0.5, "minimum": 10.1},
    {"type": "string", "minLength": 12},
    {"type": "string", "maxLength": 2},
    {"type": "string", "maxLength": 0},
    {"type": "string", "pattern": "^[A-Z]{3}-\\d{2,}$", "minLength": 9},
    {"type": "string", "pattern": "^(foo|bar)+$"},
    {"type": "string", "examples": ["x"], "minLength": 3},
    {"type": "integer", "default": "none"},
    {"pattern": "^a+$"},
    {"minimum": 10},
    {"type": "array", "items": {"type": "string"}, "minItems": 3, "uniqueItems": True},
    {"type": "array", "minItems": 2, "uniqueItems": True,
     "items": {"type": "integer", "maximum": 1, "minimum": 0}},
    {"type": "array", "minItems": 2, "uniqueItems": True,
     "items": {"type": "object", "required": ["a"], "properties": {"a": {"enum": [1, 2]}}}},
    {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}],
     "minItems": 2, "items": False},
    {"type": "array", "contains": {"const": 5}, "items": {"type": "integer"}},
    {"type": "array", "maxItems": 0},
    {"type": "object", "required": ["x"], "additionalProperties": {"type": "integer"}},
    {"type": "object", "minProperties": 2},
    {"type": "object", "maxProperties": 1, "properties": {"a": {}, "b": {}}},
    {"type": "object", "properties": {"a": {}}, "dependentRequired": {"a": ["b"]}},
    {"properties": {"a": False, "b": {"type": "string"}}, "required": ["b"]},
    {"allOf": [{"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}},
               {"properties": {"a": {"minLength": 10}}}]},
    {"oneOf": [{"type": "object", "properties": {"a": {"type": "string"}}},
               {"type": "object", "required": ["b"], "properties": {"b": {"type": "integer"}}}]},
    {"anyOf": [{"type": "null"}, {"type": "integer"}]},
    {"not": {"type": "string"}},
    {"$ref": "#/$defs/Node", "$defs": {"Node": NODE}},
    {"$ref": "#/$defs/Tree", "$defs": {"Tree": TREE}},
    {"$ref": "#/$defs/a~1b", "$defs": {"a/b": {"const": 1}}},
    {"oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}], "$defs": {"Cat": CAT, "Dog": DOG},
     "discriminator": {"propertyName": "kind", "mapping": {"c": "#/$defs/Cat"}}},
]  # fmt: skip
FORMATS = (
    "date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri",
    "uri-reference", "uuid", "json-pointer", "regex", "uri-template", "unheard-of",
)  # fmt: skip


@pytest.mark.parametrize("schema", SCHEMAS, ids=json.dumps)
def test_fits_the_schema(schema) -> None:
    assert fits(schema, make_sample(schema, MOMENT))


@pytest.mark.parametrize("form", FORMATS)
def test_fits_the_format(form) -> None:
    schema = {"type": "array", "items": {"type": "string", "format": form}, "minItems": 3}
    assert fits(schema, make_sample(schema, MOMENT))


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#"},
        {"$ref": "#/$defs/A", "$defs": {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}},
        {"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#"}}},
        {"type": "array", "minItems": 1, "items": {"$ref": "#"}},
        {"$ref": "elsewhere.json"},
        {"type": "string", "pattern": "(?=a)b(?<!c)"},
        {"type": "array", "minItems": 10**12},
        {"allOf": [{"type": "string"}, {"type": "integer"}]},
    ],
    ids=json.dumps,
)
def test_comes_to_an_end_where_no_value_fits(schema) -> None:
    make_sample(schema, MOMENT)


def test_prefers_the_document_s_own_values() -> None:
    schema = {"type": "object", "properties": {"city": {"type": "string", "examples": ["Oslo"]}}}
    assert make_sample(schema, MOMENT) == {"city": "Oslo"}


def test_tells_the_moment_it_is_given() -> None:
    east = MOMENT.astimezone(timezone(timedelta(hours=2)))
    assert make_sample({"type": "string", "format": "date-time"}, east) == "2026-01-02T03:04:05Z"


def test_is_the_same_every_time() -> None:
    for schema in SCHEMAS:
        assert make_sample(schema, MOMENT) == make_sample(schema, MOMENT)


@settings(deadline=None)
@given(st.integers(-50, 50), st.integers(0, 20), st.sampled_from([1, 2, 5, 0.5, 0.25]))
def test_finds_a_number_between_any_bounds(low, span, step) -> None:
    schema = {"type": "number", "minimum": low, "maximum": low + span + step, "multipleOf": step}
    assert fits(schema, make_sample(schema, MOMENT))


def test_says_that_its_answer_is_a_placeholder() -> None:
    tool = make_tool(DeclaredResponse("202", schema={"type": "integer"}), DeclaredResponse("404"))
    reply = answer_by_sample(MOMENT)(make_question(tool)).reply
    assert (reply.status, reply.body, reply.source) == (202, 1, Source.SAMPLE)
    assert "placeholder" in reply.note


def test_answers_nothing_where_nothing_is_declared() -> None:
    reply = answer_by_sample(MOMENT)(make_question()).reply
    assert (reply.status, reply.body) == (200, None)


@pytest.mark.shared
@pytest.mark.slow
def test_fits_nearly_every_response_of_real_documents(shared) -> None:
    """Some documents declare responses that nothing can fit."""
    fitting = 0
    schemas = [schema for path in sorted(shared.glob("specs/*")) for schema in responses_of(path)]
    for schema in schemas:
        fitting += not find_problems(schema, make_sample(schema, MOMENT), closed=False)
    assert len(schemas) > 100
    assert fitting / len(schemas) > 0.99


def responses_of(path: Path) -> list[dict]:
    """Every tenth success schema of a document that can be imported."""
    limits = Limits(max_bytes=1_000_000, max_depth=200, max_nodes=500_000)
    try:
        tools = convert(path.read_bytes(), limits=limits).tools
    except DescriptionRefused:
        return []
    return [schema for tool in tools[::10] if (schema := success_schema(tool)) is not None]
