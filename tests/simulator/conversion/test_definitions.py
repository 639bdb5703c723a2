import pytest

from simulator.conversion.convert import convert_parsed
from tests.support.descriptions import (
    OK,
    accepts,
    arguments_of,
    body_of,
    openapi,
    reasons,
    takes,
    takes_value,
)


def ref(name):
    return {"$ref": f"#/components/schemas/{name}"}


NODE = {"type": "object", "properties": {"next": ref("Node"), "n": {"type": "integer"}}}


def test_a_tool_carries_the_definitions_it_needs_and_no_others():
    schemas = {"A": {"properties": {"b": ref("B")}}, "B": {"type": "string"}, "C": {}}
    arguments = arguments_of(takes(ref("A"), schemas))
    assert arguments["$defs"].keys() == {"A", "B"}
    assert arguments["$defs"]["A"]["properties"]["b"] == {"$ref": "#/$defs/B"}


def test_a_circle_of_definitions_is_kept():
    document = takes(ref("Node"), {"Node": NODE})
    assert takes_value(document, {"next": {"next": {"n": 1}}})
    assert not takes_value(document, {"next": {"next": {"n": "1"}}})


@pytest.mark.parametrize(
    "schemas",
    [
        {"Node": ref("Node")},
        {"Node": {"allOf": [ref("Other")]}, "Other": {"anyOf": [ref("Node"), {"type": "null"}]}},
        {"Node": {"not": ref("Node")}},
        {"Node": {"if": {}, "then": {"allOf": [ref("Node")]}}},
    ],
)
def test_a_definition_that_applies_itself_to_one_value_for_ever_is_refused(schemas):
    catalog = convert_parsed(takes(ref("Node"), schemas))
    assert catalog.tools == ()
    assert "without end" in reasons(catalog.skipped)


def test_tools_share_the_definitions_themselves():
    post = {"requestBody": body_of({"type": "array", "items": ref("Node")}), "responses": OK}
    first, second = convert_parsed(
        openapi({"/a": {"post": post}, "/b": {"post": post}}, {"Node": NODE})
    ).tools
    assert first.arguments["$defs"]["Node"] is second.arguments["$defs"]["Node"]


def test_names_are_safe_distinct_and_the_same_every_time():
    schemas = {"a b": {"type": "string"}, "a_b": {"type": "integer"}, "a/b": {"type": "boolean"}}
    properties = {"x": ref("a%20b"), "y": ref("a_b"), "z": ref("a~1b")}
    document = takes({"type": "object", "properties": properties}, schemas)
    arguments = arguments_of(document)
    assert "a_b" in arguments["$defs"]
    assert all(name.replace("_", "").isalnum() for name in arguments["$defs"])
    assert accepts(arguments, {"value": {"x": "s", "y": 1, "z": True}})
    assert arguments_of(document) == arguments


def test_a_definition_may_be_a_boolean():
    document = takes({"properties": {"a": ref("No")}}, {"No": False})
    assert takes_value(document, {})
    assert not takes_value(document, {"a": 1})


def test_a_long_chain_of_definitions_needs_no_deep_stack():
    schemas = {f"S{n}": {"properties": {"next": ref(f"S{n + 1}")}} for n in range(3000)}
    arguments = arguments_of(takes(ref("S0"), {**schemas, "S3000": {"type": "string"}}))
    assert len(arguments["$defs"]) == 3001


def test_thousands_of_tools_may_share_definitions():
    count = 4000
    schemas = {f"S{n}": {"properties": {"s": ref(f"S{n // 2}")}} for n in range(count)}
    path = {"requestBody": body_of({"type": "array", "items": ref("S1")}), "responses": OK}
    document = openapi({f"/p{n}": {"post": path} for n in range(count)}, schemas)
    assert len(convert_parsed(document).tools) == count
