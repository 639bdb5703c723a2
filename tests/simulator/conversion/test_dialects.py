import pytest

from simulator.conversion.convert import convert_parsed
from tests.support.descriptions import reasons, takes, takes_value

OWNER = {"Owner": {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}}}
REF = {"$ref": "#/components/schemas/Owner"}


def accepted(schema, value, version="3.0.3"):
    return takes_value(takes(schema, OWNER, version=version), value)


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "nullable": True},
        {"nullable": True, "allOf": [REF]},
        {"nullable": True, "oneOf": [REF]},
        {"type": "object", "nullable": True, "anyOf": [REF]},
        {**REF, "nullable": True},
    ],
)
def test_nullable_accepts_null_and_checks_the_rest(schema):
    assert accepted(schema, None)
    assert accepted(schema, {"id": 1})
    assert not accepted(schema, 4)


def test_nullable_widens_an_enumeration():
    schema = {"type": "string", "nullable": True, "enum": ["x"]}
    assert accepted(schema, None)
    assert not accepted(schema, "y")


def test_without_nullable_null_is_refused():
    assert not accepted({"type": "string", "enum": ["x"]}, None)
    assert not accepted({"type": "string", "nullable": False}, None)


def test_in_3_1_nullable_is_read_with_a_note():
    catalog = convert_parsed(takes({"type": "string", "nullable": True}))
    assert "`nullable` is read as accepting null" in reasons(catalog.repaired)


def test_exclusive_flags_become_numbers():
    schema = {"type": "integer", "minimum": 5, "exclusiveMinimum": True, "maximum": 9}
    assert not accepted(schema, 5)
    assert accepted(schema, 6)
    assert accepted({**schema, "exclusiveMaximum": False}, 9)


def test_keywords_beside_a_reference_count_in_3_1_only():
    schemas = {"Short": {"type": "string", "maxLength": 3}}
    beside = {"$ref": "#/components/schemas/Short", "minLength": 2}
    assert not takes_value(takes(beside, schemas), "a")
    assert takes_value(takes(beside, schemas, version="3.0.3"), "a")


def test_a_list_under_items_describes_items_one_by_one():
    document = takes({"type": "array", "items": [{"type": "string"}, {"type": "integer"}]})
    assert "prefixItems" in reasons(convert_parsed(document).repaired)
    assert takes_value(document, ["a", 1, None])
    assert not takes_value(document, [1, "a"])


def test_a_listed_schema_may_name_its_draft():
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {
            "at": {"type": "array", "items": [{"type": "number"}], "additionalItems": False},
            "to": {"$ref": "#/definitions/To", "minLength": 9},
        },
        "dependencies": {"at": ["to"]},
        "definitions": {"To": {"type": "string"}},
    }
    (tool,) = (catalog := convert_parsed([{"name": "t", "inputSchema": schema}])).tools
    assert catalog.repaired == ()
    assert tool.arguments["properties"]["at"]["prefixItems"] == [{"type": "number"}]
    assert tool.arguments["properties"]["at"]["items"] is False
    assert tool.arguments["dependentRequired"] == {"at": ["to"]}
    assert tool.arguments["$defs"]["To"] == {"type": "string"}
    assert tool.arguments["properties"]["to"] == {"$ref": "#/$defs/To"}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("dict", {}),
        ("float", 1.5),
        ("tuple", [1]),
        ("HashMap", {}),
        ("ArrayList", []),
        ("String", "a"),
        ("Boolean", True),
        ("long", 7),
        ("any", "anything"),
        ("List[int]", [1]),
        ("Dict[str, Any]", {}),
        ("str, optional", "a"),
        ("Array", []),
        ("STRING", "a"),
        ("char", "a"),
        ("", 5),
    ],
)
def test_type_names_of_other_languages_are_understood(written, value):
    document = takes({"type": written})
    assert takes_value(document, value)
    assert f"the type {written!r} is read as" in reasons(convert_parsed(document).repaired)


@pytest.mark.parametrize("written", [["string", None], [None, "string"]])
def test_a_type_of_null_is_the_null_type(written):
    document = takes({"type": written})
    assert takes_value(document, None)
    assert not takes_value(document, 5)


def test_an_unknown_type_is_left_out_and_said():
    catalog = convert_parsed(takes({"type": "colour"}))
    assert "the type 'colour' is no JSON Schema type" in reasons(catalog.repaired)


def test_a_default_of_null_accepts_null():
    assert accepted({"type": "string", "default": None}, None)
    assert not accepted({"type": "string", "default": "a"}, None)


def test_scalars_listed_for_an_array_are_its_items():
    schema = {"type": "array", "items": {"type": "string"}, "enum": ["a", "b"]}
    assert accepted(schema, ["b", "a"])
    assert not accepted(schema, ["c"])


@pytest.mark.parametrize("said", [{"example": 5}, {"examples": {"five": {"value": 5}}}])
def test_examples_become_a_list(said):
    (tool,) = convert_parsed(takes({"type": "integer", **said}, version="3.0.3")).tools
    assert tool.arguments["properties"]["value"]["examples"] == [5]
