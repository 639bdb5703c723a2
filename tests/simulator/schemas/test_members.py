import pytest

from tests.support.problems import found, unchecked


def test_additional_fields_are_reported_each_at_its_own_place():
    schema = {"properties": {"a": {}}, "additionalProperties": False}
    expected = [("/z", "additionalProperties"), ("/y", "additionalProperties")]
    assert found(schema, {"z": 1, "a": 1, "y": 1}, closed=True) == expected


def test_additional_fields_have_their_own_schema():
    schema = {"properties": {"a": {}}, "additionalProperties": {"type": "integer"}}
    assert found(schema, {"a": "x", "k": "1"}) == [("/k", "type")]


def test_fields_that_a_pattern_names_are_not_additional():
    schema = {"patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": False}
    assert found(schema, {"x-a": 1, "b": 1}) == [("/x-a", "type"), ("/b", "additionalProperties")]


def test_a_broken_pattern_of_names_is_said_and_blames_no_field_besides():
    schema = {"patternProperties": {"(": {}}, "additionalProperties": False}
    assert found(schema, {"a": 1}) == [("/a", "patternProperties")]
    assert unchecked(schema, {"a": 1}) == [("/a", "patternProperties")]


def test_unevaluated_fields_are_reported_each_at_its_own_place():
    schema = {"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": False}
    assert found(schema, {"a": 1, "z": 1}, closed=True) == [("/z", "unevaluatedProperties")]


@pytest.mark.parametrize("keyword", ["allOf", "anyOf", "oneOf"])
def test_a_failed_branch_does_not_make_its_fields_unevaluated(keyword):
    branch = {"properties": {"a": {"type": "object", "required": ["x"]}}}
    schema = {keyword: [branch], "unevaluatedProperties": False}
    assert found(schema, {"a": {}}, closed=True) == [("/a", "required")]


def test_names_are_reported_at_the_fields_that_bear_them():
    assert found({"propertyNames": {"maxLength": 2}}, {"ab": 1, "abc": 1}) == [
        ("/abc", "propertyNames")
    ]


def test_items_have_their_places():
    schema = {"prefixItems": [{"maximum": 90}, {"type": "number"}], "items": {"type": "string"}}
    assert found(schema, [98, "x", 3]) == [("/0", "maximum"), ("/1", "type"), ("/2", "type")]


@pytest.mark.parametrize("keyword", ["items", "unevaluatedItems"])
def test_too_many_items_are_reported_at_the_array(keyword):
    assert found({"prefixItems": [True], keyword: False}, [1, 2, 3]) == [("", keyword)]


def test_unevaluated_items_have_their_own_schema():
    schema = {"contains": {"type": "integer"}, "unevaluatedItems": {"type": "string"}}
    assert found(schema, [1, "a", None]) == [("/2", "type")]


@pytest.mark.parametrize(
    ("limits", "instance", "expected"),
    [
        ({}, [1, 2], [("", "contains")]),
        ({"minContains": 2}, ["a", 1], [("", "minContains")]),
        ({"maxContains": 1}, ["a", "b"], [("", "maxContains")]),
        ({"minContains": 0}, [], []),
    ],
)
def test_an_array_must_contain_enough_and_not_too_much(limits, instance, expected):
    assert found({"contains": {"type": "string"}, **limits}, instance) == expected


def test_what_an_array_contains_may_hang_on_a_rule_that_cannot_run():
    schema = {"contains": {"pattern": "("}}
    assert unchecked(schema, ["a"]) == [("", "contains")]
    assert unchecked(schema, ["a", 1]) == []


@pytest.mark.parametrize(
    ("schema", "instance", "pointer"),
    [
        ({"properties": {"a": False}}, {"a": 1}, "/a"),
        ({"patternProperties": {"^a": False}}, {"a": 1}, "/a"),
        ({"prefixItems": [True, False]}, [1, 2], "/1"),
        ({"properties": {"a": {"$ref": "#/$defs/no"}}, "$defs": {"no": False}}, {"a": 1}, "/a"),
    ],
)
def test_nothing_is_allowed_where_the_schema_is_false(schema, instance, pointer):
    assert found(schema, instance) == [(pointer, "false")]
