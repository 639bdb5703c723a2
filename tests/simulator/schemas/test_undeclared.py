import pytest

from tests.support.problems import found

A = {"properties": {"a": {}}}
B = {"properties": {"b": {}}}
FREE = {"type": "object"}


@pytest.mark.parametrize(
    "schema",
    [
        A,
        {"$ref": "#/$defs/A", "$defs": {"A": A}},
        {"allOf": [A, FREE]},
        {"anyOf": [A, {"type": "null"}]},
        {"oneOf": [{**A, "required": ["a"]}, {**B, "required": ["b"]}]},
        {**A, "anyOf": [{"required": ["a"]}, FREE]},
        {"if": {"required": ["a"]}, "then": A},
        {"dependentSchemas": {"a": A}},
    ],
)
def test_reports_a_field_that_no_applicable_schema_declares(schema):
    assert found(schema, {"a": 1, "z": 2}, closed=True) == [("/z", "properties")]


@pytest.mark.parametrize(
    "schema",
    [
        {},
        FREE,
        {"properties": {"a": {}, "o": {"properties": {}}}},
        {**A, "additionalProperties": True},
        {**A, "additionalProperties": {}},
        {**A, "unevaluatedProperties": {}},
        {**A, "patternProperties": {"^o": {}}},
        {"allOf": [A, {"additionalProperties": True}]},
        {"anyOf": [A, FREE]},
        {**A, "required": ["o"]},
        {**A, "dependentRequired": {"a": ["o"]}},
        {**A, "if": {"properties": {"o": {"const": 1}}}},
        {"allOf": [A, {"$ref": "#/$defs/none"}]},
    ],
)
def test_lets_be_what_is_mentioned_or_left_open(schema):
    reported = found(schema, {"a": 1, "o": {"z": 2}}, closed=True)
    assert [each for each in reported if each[1] == "properties"] == []


def test_the_letter_of_the_schema_allows_undeclared_fields():
    assert found(A, {"a": 1, "z": 2}, closed=False) == []


def test_schemas_that_meet_in_one_place_declare_together():
    one = {"properties": {"o": A}}
    other = {"properties": {"o": B}}
    assert found({"allOf": [one, other]}, {"o": {"a": 1, "b": 2}}, closed=True) == []


def test_only_the_branch_that_fits_declares():
    card = {"properties": {"by": {"const": "card"}, "number": {}}}
    bank = {"properties": {"by": {"const": "bank"}, "iban": {}}}
    instance = {"by": "card", "iban": "x"}
    assert found({"oneOf": [card, bank]}, instance, closed=True) == [("/iban", "properties")]


def test_when_no_branch_fits_the_fields_of_each_count_as_declared():
    card = {"required": ["n"], "properties": {"by": {"const": "card"}, "n": {"type": "integer"}}}
    bank = {"required": ["i"], "properties": {"by": {"const": "bank"}, "i": {"type": "string"}}}
    instance = {"by": "card", "n": "x", "i": "y", "z": 1}
    expected = [("", "oneOf"), ("/z", "properties")]
    assert found({"oneOf": [card, bank]}, instance, closed=True) == expected


@pytest.mark.parametrize(
    "schema",
    [
        {"items": A},
        {"prefixItems": [A]},
        {"unevaluatedItems": A},
        {"allOf": [{"items": A}]},
    ],
)
def test_looks_into_the_items_of_arrays(schema):
    assert found(schema, [{"a": 1, "z": 1}], closed=True) == [("/0/z", "properties")]


@pytest.mark.parametrize("keyword", ["additionalProperties", "unevaluatedProperties"])
def test_looks_into_fields_that_a_schema_of_others_covers(keyword):
    assert found({keyword: A}, {"x": {"z": 1}}, closed=True) == [("/x/z", "properties")]


def test_looks_into_fields_that_a_pattern_names():
    assert found({"patternProperties": {"^x": A}}, {"x1": {"z": 1}}, closed=True) == [
        ("/x1/z", "properties")
    ]


def test_a_tool_that_lists_no_arguments_takes_none():
    assert found({"type": "object", "properties": {}}, {"z": 1}, closed=True) == [
        ("/z", "properties")
    ]


def test_a_discriminator_declares_its_property():
    schema = {"oneOf": [{"$ref": "#/$defs/A"}], "discriminator": {"propertyName": "kind"}}
    assert found({**schema, "$defs": {"A": A}}, {"kind": "A", "a": 1}, closed=True) == []
