from simulator.schemas.engine import find_problems
from tests.support.problems import found, unchecked

FOLDER = {
    "$ref": "#/$defs/Folder",
    "$defs": {
        "Folder": {
            "type": "object",
            "required": ["name"],
            "properties": {
                "name": {"type": "string"},
                "inside": {"type": "array", "items": {"$ref": "#/$defs/Folder"}},
            },
        }
    },
}


def nest(depth: int) -> dict:
    folder: dict = {"name": "leaf"}
    for _ in range(depth):
        folder = {"name": "branch", "inside": [folder]}
    return folder


def test_finds_nothing_in_what_fits():
    assert found(FOLDER, nest(20), closed=True) == []


def test_finds_every_problem_at_once_missing_before_fields_in_the_schemas_order():
    schema = {
        "properties": {"b": {"type": "integer"}, "a": {"enum": ["x"]}, "c": {}},
        "required": ["a", "b", "c"],
    }
    instance = {"extra": 0, "a": "y", "b": "1"}
    expected = [("", "required"), ("/b", "type"), ("/a", "enum"), ("/extra", "properties")]
    assert found(schema, instance, closed=True) == expected


def test_the_order_does_not_hang_on_the_order_of_keywords():
    properties = {"a": {"type": "string"}, "b": {"type": "string"}}
    one = {"required": ["c"], "properties": properties}
    other = {"properties": properties, "required": ["c"]}
    instance = {"b": 1, "a": 1}
    assert found(one, instance) == found(other, instance)


def test_a_problem_of_a_field_stands_beside_those_of_the_same_object():
    schema = {
        "properties": {"o": {"properties": {"a": {"type": "string"}}}, "p": {"type": "string"}}
    }
    instance = {"o": {"a": 1, "z": 1}, "p": 1}
    pointers = [pointer for pointer, _ in found(schema, instance, closed=True)]
    assert pointers == ["/o/a", "/o/z", "/p"]


def test_pointers_are_escaped():
    schema = {"properties": {"a/b": {"properties": {"~": {"type": "string"}}}}}
    assert found(schema, {"a/b": {"~": 1}}) == [("/a~1b/~0", "type")]


def test_follows_references_that_return_to_themselves():
    instance = {"name": "a", "inside": [{"name": "b", "inside": [{"nmae": "c"}]}]}
    place = "/inside/0/inside/0"
    expected = [(place, "required"), (f"{place}/nmae", "properties")]
    assert found(FOLDER, instance, closed=True) == expected


def test_a_reference_without_end_is_not_checked():
    schema = {"$ref": "#/$defs/a", "$defs": {"a": {"allOf": [{"$ref": "#/$defs/a"}]}}}
    assert unchecked(schema, 1) == [("", "$ref")]


def test_a_reference_to_nothing_is_not_checked_and_the_rest_is():
    schema = {"properties": {"a": {"$ref": "#/$defs/None"}, "b": {"type": "string"}}}
    assert found(schema, {"a": 1, "b": 1}, closed=True) == [("/a", "$ref"), ("/b", "type")]
    assert unchecked(schema, {"a": 1, "b": 1}) == [("/a", "$ref")]


def test_a_reference_out_of_the_schema_is_not_fetched():
    assert unchecked({"$ref": "http://localhost/schema.json"}, 1) == [("", "$ref")]


def test_what_is_nested_too_deeply_is_not_checked_and_does_not_crash():
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert unchecked({"items": {"$ref": "#"}}, deep) == [("", "$ref")]


def test_schemas_that_branch_and_return_cost_no_more_than_their_number():
    last = 60
    defs = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(last)}
    defs[f"d{last}"] = {"type": "string", "properties": {"a": {}}}
    schema = {"$ref": "#/$defs/d0", "$defs": defs}
    assert found(schema, {"b": 1}, closed=True) == [("", "type")]


def test_nested_choices_between_schemas_that_return_cost_no_more_than_their_number():
    node = {"properties": {"next": {"anyOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}]}}}
    a = {**node, "required": ["next"], "properties": {**node["properties"], "k": {"const": "a"}}}
    b = {**node, "required": ["next"], "properties": {**node["properties"], "k": {"const": "b"}}}
    schema = {"$ref": "#/$defs/A", "$defs": {"A": a, "B": b}}
    instance: dict = {}
    for _ in range(30):
        instance = {"next": instance}
    assert [keyword for _, keyword in found(schema, instance, closed=True)] == ["anyOf"]


def test_what_is_no_json_is_said_and_nothing_else():
    problems = find_problems({"type": "string"}, {"a": float("nan"), 1: 2}, closed=True)
    assert [(each.pointer, each.keyword) for each in problems] == [("/a", "json"), ("", "json")]


def test_a_schema_that_names_another_draft_is_read_all_the_same():
    draft = "http://json-schema.org/draft-07/schema#"
    schema = {"$schema": draft, "properties": {"a": {"$schema": draft, "prefixItems": [False]}}}
    assert found(schema, {"a": [1], "b": 1}, closed=True) == [
        ("/a/0", "false"),
        ("/b", "properties"),
    ]


def test_dynamic_references_follow_the_way_to_them():
    schema = {
        "$id": "strict",
        "$dynamicAnchor": "node",
        "$ref": "tree",
        "unevaluatedProperties": False,
        "$defs": {
            "tree": {
                "$id": "tree",
                "$dynamicAnchor": "node",
                "properties": {"value": True, "below": {"items": {"$dynamicRef": "#node"}}},
            }
        },
    }
    instance = {"below": [{"vlaue": 1}]}
    assert found(schema, instance) == [("/below/0/vlaue", "unevaluatedProperties")]


def test_a_schema_handed_in_is_left_as_it_was():
    schema = {"$schema": "x", "minimum": "5"}
    find_problems(schema, 1, closed=True)
    assert schema == {"$schema": "x", "minimum": "5"}
