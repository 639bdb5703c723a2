import pytest
from jsonschema import Draft202012Validator

from simulator.conversion.convert import convert_parsed
from tests.support.descriptions import accepts, reasons, takes

META = Draft202012Validator(Draft202012Validator.META_SCHEMA)


def read(schema):
    """The schema a value's schema becomes, and what was said of it."""
    catalog = convert_parsed(takes(schema))
    arguments = catalog.tools[0].arguments
    assert META.is_valid(arguments)
    return arguments["properties"]["value"], reasons(catalog.repaired)


@pytest.mark.parametrize(
    ("keyword", "value"),
    [
        ("minimum", [1]),
        ("maxLength", -1),
        ("maxLength", 1.5),
        ("multipleOf", 0),
        ("pattern", {}),
        ("enum", "a"),
        ("enum", []),
        ("required", "a"),
        ("required", [1]),
        ("properties", ["a"]),
        ("items", "string"),
        ("allOf", []),
        ("oneOf", 3),
        ("not", None),
        ("uniqueItems", "maybe"),
        ("type", {}),
        ("type", []),
        ("dependentRequired", {"a": "b"}),
        ("readOnly", 1),
    ],
)
def test_a_keyword_of_a_value_that_cannot_be_is_left_out_and_said(keyword, value):
    schema, said = read({"description": "d", keyword: value})
    assert schema == {"description": "d"}
    assert keyword in said


@pytest.mark.parametrize(
    ("keyword", "value", "meant"),
    [
        ("maximum", "50", 50),
        ("minimum", "0.5", 0.5),
        ("deprecated", "true", True),
        ("title", 2024, "2024"),
        ("required", ["a", "a", 1], ["a"]),
        ("additionalProperties", "false", False),
        ("allOf", {"type": "string"}, [{"type": "string"}]),
    ],
)
def test_a_value_that_is_evidently_meant_is_read_and_said(keyword, value, meant):
    schema, said = read({keyword: value})
    assert schema == {keyword: meant}
    assert "read as" in said


def test_a_schema_that_is_none_is_read_as_anything():
    schema, said = read({"properties": {"a": None, "b": [1]}})
    assert schema == {"properties": {"a": {}, "b": {}}}
    assert said.count("is no schema; it is read as anything") == 2


def test_a_property_may_say_of_itself_that_it_is_required():
    schema, _ = read({"properties": {"a": {"type": "string", "required": True}, "b": {}}})
    assert schema == {"properties": {"a": {"type": "string"}, "b": {}}, "required": ["a"]}


def test_a_property_may_say_of_itself_that_it_is_optional():
    schema, _ = read({"properties": {"a": {"optional": "yes"}, "b": {}}, "required": ["a", "b"]})
    assert schema["required"] == ["b"]


def test_properties_called_like_keywords_are_properties():
    names = ("type", "items", "required", "$ref", "properties", "format", "enum")
    schema, said = read({"properties": {name: {"type": "string"} for name in names}})
    assert schema["properties"] == {name: {"type": "string"} for name in names}
    assert said == ""


def test_a_required_property_that_nothing_declares_can_be_given():
    schema, said = read({"type": "object", "properties": {"a": {}}, "required": ["a", "b"]})
    assert accepts(schema, {"a": 1, "b": 2})
    assert "['b'] is required but not declared" in said


def test_a_part_may_require_what_a_whole_declares():
    part = {"required": ["id"], "properties": {"x": {}}}
    _, said = read({"allOf": [{"properties": {"id": {}}}, part]})
    assert said == ""


def test_data_that_looks_like_a_schema_stays_data():
    data = {"$ref": "#/nowhere", "type": "dict", "nullable": True}
    schema, said = read({"enum": [data], "default": data, "examples": [data]})
    assert schema == {"enum": [data], "default": data, "examples": [data]}
    assert said == ""


def test_unknown_keywords_are_left_out_with_one_warning():
    catalog = convert_parsed(takes({"x-note": 1, "xml": {}, "min": 2, "items": {"min": 3}}))
    assert catalog.tools[0].arguments["properties"]["value"] == {"items": {}}
    assert len(catalog.warnings) == 1
    assert "`min` is no keyword" in reasons(catalog.warnings)
