import pytest

from simulator.schemas.soundness import UNSOUND, set_unsound_aside
from tests.support.problems import found, unchecked


@pytest.mark.parametrize(
    ("keyword", "value", "instance"),
    [
        ("type", "file", 1),
        ("type", [], 1),
        ("type", ["string", "string"], 1),
        ("enum", "a", 1),
        ("enum", [], 1),
        ("minimum", "5", 1),
        ("exclusiveMinimum", True, 1),
        ("multipleOf", 0, 1),
        ("minLength", -1, "a"),
        ("maxItems", 1.5, []),
        ("items", [{}], []),
        ("required", True, {}),
        ("required", ["a", "a"], {}),
        ("properties", [], {}),
        ("allOf", [], 1),
        ("$ref", "http://[", 1),
        ("format", 5, 1),
    ],
)
def test_a_misshapen_keyword_is_not_checked(keyword, value, instance):
    assert unchecked({keyword: value}, instance) == [("", keyword)]


def test_a_misshapen_keyword_says_nothing_of_other_types():
    assert found({"properties": {"a": {"type": "string", "required": True}}}, {"a": "x"}) == []


def test_the_rest_of_the_schema_still_speaks():
    schema = {"properties": {"a": "string", "b": {"type": "string"}}}
    assert found(schema, {"a": 1, "b": 1}) == [("/a", "schema"), ("/b", "type")]


def test_keywords_among_values_are_left_alone():
    schema = {"const": {"type": "file"}, "properties": {"type": {"enum": [{"minimum": "5"}]}}}
    set_unsound_aside(schema)
    assert schema == {
        "const": {"type": "file"},
        "properties": {"type": {"enum": [{"minimum": "5"}]}},
    }


def test_a_document_cannot_forge_what_was_set_aside():
    schema = {UNSOUND: {"type": 1}}
    set_unsound_aside(schema)
    assert schema == {}


def test_a_reference_into_values_is_not_followed():
    schema = {"properties": {"a": {"$ref": "#/const"}}, "const": {"a": 1}}
    assert unchecked(schema, {"a": 1}) == [("/a", "$ref")]
