import pytest

from simulator.schemas.engine import find_problems
from tests.support.problems import found, unchecked


@pytest.mark.parametrize(
    ("name", "instance", "fits"),
    [
        ("integer", 2.0, True),
        ("integer", 2.5, False),
        ("integer", True, False),
        ("number", 1, True),
        ("number", True, False),
        ("boolean", 0, False),
        (["string", "null"], None, True),
        (["string", "null"], 5, False),
    ],
)
def test_types_are_those_of_json_schema(name, instance, fits):
    assert found({"type": name}, instance) == ([] if fits else [("", "type")])


@pytest.mark.parametrize(
    ("number", "divisor", "fits"),
    [
        (19.99, 0.01, True),
        (4.35, 0.01, True),
        (19.999, 0.01, False),
        (1e308, 1e-5, True),
        (1e308, 7, False),
        (10**400, 10**399, True),
        (10**400 + 1, 10, False),
        (0, 0.3, True),
        (0.3, 0.1, True),
        ("x", 2, True),
        (True, 2, True),
    ],
)
def test_multiples_are_exact_in_decimal(number, divisor, fits):
    assert found({"multipleOf": divisor}, number) == ([] if fits else [("", "multipleOf")])


@pytest.mark.parametrize(
    ("items", "fits"),
    [
        ([1, True], True),
        ([0, False], True),
        ([1, 1.0], False),
        ([[1], [True], [1]], False),
        ([{"a": 1, "b": 2}, {"b": 2, "a": 1}], False),
        ([{"a": 1}, {"a": True}], True),
        (["1", 1], True),
        ([None, None], False),
    ],
)
def test_items_are_unique_as_json_schema_compares_them(items, fits):
    assert found({"uniqueItems": True}, items) == ([] if fits else [("", "uniqueItems")])


@pytest.mark.parametrize(
    ("schema", "instance", "fits"),
    [
        ({"enum": [1, 2]}, 2.0, True),
        ({"enum": [1]}, True, False),
        ({"enum": ["2"]}, 2, False),
        ({"const": {"a": [1]}}, {"a": [1.0]}, True),
        ({"const": 0}, False, False),
    ],
)
def test_allowed_values_are_compared_as_json_schema_does(schema, instance, fits):
    assert (found(schema, instance) == []) is fits


def test_length_counts_code_points():
    assert found({"maxLength": 2}, "👍👍") == []
    assert found({"maxLength": 2}, "👍👍👍") == [("", "maxLength")]


def test_a_broken_pattern_is_not_checked_and_is_called_broken():
    (problem,) = find_problems({"pattern": "(a"}, "a", closed=False)
    assert "'(a' is broken" in problem.unchecked


def test_a_pattern_that_takes_too_long_is_not_checked():
    assert unchecked({"pattern": "^(a|a)*(?!c)$"}, "a" * 40 + "b") == [("", "pattern")]


def test_slow_patterns_share_one_allowance():
    schema = {"items": {"pattern": "^(a|a)*(?!c)$"}}
    assert len(unchecked(schema, ["a" * 40 + "b"] * 500)) == 500


def test_a_field_that_others_require_is_missed_at_the_object():
    schema = {"dependentRequired": {"card": ["address", "name"]}}
    assert found(schema, {"card": 1, "name": 1}) == [("", "dependentRequired")]
