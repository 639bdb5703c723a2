import pytest

from tests.support.problems import found, unchecked

BROKEN = {"pattern": "("}
STRING = {"type": "string"}


def test_keywords_beside_a_reference_count():
    schema = {"$ref": "#/$defs/Short", "minLength": 2, "$defs": {"Short": {"maxLength": 3}}}
    assert found(schema, "a") == [("", "minLength")]
    assert found(schema, "abcd") == [("", "maxLength")]


def test_every_part_of_all_of_is_reported():
    schema = {"allOf": [{"properties": {"a": STRING}}, {"required": ["b"]}]}
    assert found(schema, {"a": 1}) == [("", "required"), ("/a", "type")]


@pytest.mark.parametrize(
    ("instance", "expected"),
    [
        ({"country": "US", "zip": "1"}, [("/zip", "minLength")]),
        ({"country": "NL"}, [("", "required")]),
        ({"country": "NL", "code": "1"}, []),
    ],
)
def test_a_condition_chooses_what_is_reported(instance, expected):
    schema = {
        "if": {"properties": {"country": {"const": "US"}}},
        "then": {"properties": {"zip": {"minLength": 5}}},
        "else": {"required": ["code"]},
    }
    assert found(schema, instance) == expected


def test_what_is_forbidden_is_reported_at_the_value():
    assert found({"properties": {"a": {"not": STRING}}}, {"a": "x"}) == [("/a", "not")]


def test_a_dependent_schema_speaks_when_its_field_is_there():
    schema = {"dependentSchemas": {"card": {"required": ["address"]}}}
    assert found(schema, {"card": 1}) == [("", "required")]
    assert found(schema, {}) == []


@pytest.mark.parametrize(
    "schema",
    [
        {"anyOf": [BROKEN, {"maxLength": 1}]},
        {"oneOf": [BROKEN, {"minLength": 1}]},
        {"oneOf": [BROKEN, {"maxLength": 1}]},
        {"not": BROKEN},
        {"if": BROKEN, "then": False},
    ],
)
def test_a_combination_that_hangs_on_a_rule_that_cannot_run_is_not_checked(schema):
    assert unchecked(schema, "abc") == [("", "pattern")]


@pytest.mark.parametrize(
    "schema",
    [
        {"anyOf": [BROKEN, {"minLength": 1}]},
        {"not": {**BROKEN, "maxLength": 1}},
        {"oneOf": [{**BROKEN, "maxLength": 1}, {"minLength": 1}]},
    ],
)
def test_a_rule_that_cannot_run_does_not_matter_where_the_answer_is_known(schema):
    assert found(schema, "abc") == []
