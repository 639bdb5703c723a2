import pytest

from simulator.schemas.engine import find_problems
from tests.support.problems import found, unchecked

DEFS = {
    "Cat": {"required": ["kind", "lives"], "properties": {"lives": {"type": "integer"}}},
    "Dog": {"required": ["kind"], "properties": {"breed": {"enum": ["pug", "lab"]}}},
}
MAPPING = {"meow": "#/$defs/Cat", "woof": "#/$defs/Dog"}
PET = {
    "oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}],
    "discriminator": {"propertyName": "kind", "mapping": MAPPING},
    "$defs": DEFS,
}


def with_mapping(mapping: object) -> dict:
    return {**PET, "discriminator": {"propertyName": "kind", "mapping": mapping}}


@pytest.mark.parametrize(
    ("instance", "expected"),
    [
        ({"kind": "woof", "breed": "lab"}, []),
        ({"kind": "woof", "breed": "cat"}, [("/breed", "enum")]),
        ({"kind": "meow"}, [("", "required")]),
        (
            {"kind": "meow", "lives": "9", "breed": 1},
            [("/lives", "type"), ("/breed", "properties")],
        ),
    ],
)
def test_the_discriminator_chooses_the_branch_that_is_reported(instance, expected):
    assert found(PET, instance, closed=True) == expected


@pytest.mark.parametrize("value", ["moo", 5, None, ["woof"]])
def test_an_unknown_discriminator_value_is_reported_at_its_property(value):
    assert found(PET, {"kind": value}, closed=True) == [("/kind", "discriminator")]


def test_a_missing_discriminator_is_reported_at_the_object():
    assert found(PET, {"breed": "lab"}, closed=True) == [("", "required")]


def test_a_discriminator_overrules_how_many_branches_fit():
    both = {"kind": "woof", "lives": 9}
    assert found({"oneOf": PET["oneOf"], "$defs": DEFS}, both) == [("", "oneOf")]
    assert found(PET, both) == []


@pytest.mark.parametrize("mapping", [None, {}, {"meow": "#/$defs/Cat"}, {"x": 5}])
def test_without_a_mapping_the_schemas_name_is_the_value(mapping):
    assert found(with_mapping(mapping), {"kind": "Dog", "breed": "x"}) == [("/breed", "enum")]


def test_a_mapping_may_name_the_schema_alone():
    assert found(with_mapping({"w": "Dog"}), {"kind": "w", "breed": "x"}) == [("/breed", "enum")]


def test_without_a_mapping_the_branches_constants_are_the_values():
    circle = {"properties": {"shape": {"const": "circle"}, "r": {"type": "number"}}}
    square = {"properties": {"shape": {"enum": ["square"]}, "a": {"type": "number"}}}
    schema = {"anyOf": [circle, square], "discriminator": {"propertyName": "shape"}}
    assert found(schema, {"shape": "square", "a": "x"}) == [("/a", "type")]
    assert found(schema, {"shape": "line"}) == [("/shape", "discriminator")]


def test_a_mapping_to_nothing_is_not_checked():
    assert unchecked(with_mapping({"w": "#/$defs/None"}), {"kind": "w"}) == [
        ("/kind", "discriminator")
    ]


def test_a_value_that_is_no_object_passes_the_discriminator_by():
    schema = {**PET, "oneOf": [*PET["oneOf"], {"type": "null"}]}
    assert (
        found({**schema, "$defs": {n: {**d, "type": "object"} for n, d in DEFS.items()}}, None)
        == []
    )


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf"])
def test_the_only_branch_of_the_right_type_is_reported(keyword):
    schema = {keyword: [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]}
    assert found(schema, ["a", 1]) == [("/1", "type")]


@pytest.mark.parametrize("other", [{"type": "null"}, {"const": None}, {"enum": [None]}])
def test_a_value_of_no_branchs_type_has_one_problem_that_names_the_types(other):
    assert found({"anyOf": [{"type": "object"}, other]}, 4) == [("", "type")]


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf"])
def test_where_no_branch_is_meant_the_value_itself_is_reported_once(keyword):
    schema = {keyword: [{"minimum": 5}, {"multipleOf": 2}]}
    assert found(schema, 3) == [("", keyword)]


def test_a_constant_that_fits_tells_the_nearest_branch():
    file = {"properties": {"kind": {"const": "file"}, "size": {"minimum": 0}}}
    folder = {"properties": {"kind": {"const": "folder"}}, "required": ["inside"]}
    (problem,) = find_problems({"oneOf": [folder, file]}, {"kind": "file", "size": -1}, closed=True)
    assert problem.pointer == ""
    assert [(p.pointer, p.keyword) for a in problem.alternatives for p in a.problems] == [
        ("/size", "minimum")
    ]


def test_several_fitting_branches_of_one_of_are_reported_at_the_value():
    schema = {"properties": {"v": {"oneOf": [{"type": "integer"}, {"minimum": 0}]}}}
    assert found(schema, {"v": 3}) == [("/v", "oneOf")]
