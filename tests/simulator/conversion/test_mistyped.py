import pytest

from simulator.conversion.convert import convert_parsed
from tests.support.descriptions import reasons, takes


def read(schema):
    """What becomes of the schema of an argument, and what is said of it."""
    catalog = convert_parsed(takes(schema))
    return catalog.tools[0].arguments["properties"]["value"], reasons(catalog.repaired)


@pytest.mark.parametrize(
    ("kind", "written", "meant"),
    [
        ("integer", "3", 3),
        ("number", "1.2", 1.2),
        ("boolean", "False", False),
        ("string", 5, "5"),
        ("string", True, "true"),
        (["string", "null"], 5, "5"),
    ],
)
def test_a_default_of_another_type_is_read_as_what_it_stands_for(kind, written, meant):
    schema, said = read({"type": kind, "default": written})
    assert schema["default"] == meant
    assert f"the default {written!r} is read as {meant!r}" in said


@pytest.mark.parametrize(
    ("kind", "written"),
    [("integer", "5 years"), ("integer", "1.5"), ("number", "inf"), ("array", "all"),
     ("object", "None"), ("string", ["a"])],
)  # fmt: skip
def test_a_default_that_stands_for_nothing_is_left_out(kind, written):
    schema, said = read({"type": kind, "default": written})
    assert schema == {"type": kind}
    assert f"the default {written!r} is no {kind}" in said


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "integer", "default": 3.0},
        {"type": "number", "default": 3},
        {"default": "free"},
        {"type": ["string", "null"], "enum": ["a", None], "default": None},
    ],
)
def test_what_fits_is_left_as_it_is(schema):
    assert read(schema) == (schema, "")


def test_enumerated_values_of_another_type_are_read_or_left_out():
    schema, said = read({"type": "integer", "enum": ["1", 2, "2", "many"]})
    assert schema["enum"] == [1, 2]
    assert "read as integer, or left out" in said


def test_a_type_that_no_enumerated_value_has_is_left_out():
    schema, said = read({"type": "integer", "enum": ["low", "high"]})
    assert schema == {"enum": ["low", "high"]}
    assert "the type was left out" in said


def test_the_items_of_an_array_are_given_an_enumeration_of_their_type():
    schema, _ = read({"type": "array", "items": {"type": "integer"}, "enum": ["1", "2"]})
    assert schema["items"] == {"type": "integer", "enum": [1, 2]}
