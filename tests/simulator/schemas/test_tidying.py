from tests.support.problems import found, unchecked


def test_a_wrong_type_silences_the_rest_of_the_place():
    schema = {"type": "string", "enum": ["a"], "anyOf": [{"const": "a"}], "not": {"minimum": 0}}
    assert found(schema, 5) == [("", "type")]


def test_a_wrong_type_silences_what_is_said_of_the_parts():
    schema = {"type": "array", "properties": {"a": {"type": "string"}}, "required": ["b"]}
    assert found(schema, {"a": 1, "z": 1}, closed=True) == [("", "type")]


def test_a_value_that_is_not_allowed_silences_its_length_and_pattern():
    schema = {"enum": ["ab"], "minLength": 2, "pattern": "b", "const": "ab"}
    assert found(schema, "a") == [("", "enum")]


def test_a_missing_field_is_missed_once_however_many_schemas_require_it():
    parts = [{"required": ["a"]}, {"required": ["a"], "dependentRequired": {"b": ["a"]}}]
    assert found({"allOf": parts}, {"b": 1}) == [("", "required")]


def test_different_rules_of_one_place_are_each_reported():
    assert found({"minLength": 3, "pattern": "^b"}, "a") == [("", "minLength"), ("", "pattern")]


def test_a_rule_that_could_not_run_silences_nothing():
    assert found({"type": "file", "minLength": 3}, "a") == [("", "minLength"), ("", "type")]
    assert unchecked({"type": "file", "minLength": 3}, "a") == [("", "type")]


def test_an_undeclared_field_is_reported_once():
    closed = {"properties": {"a": {}}, "additionalProperties": False}
    assert found({"allOf": [closed, closed]}, {"z": 1}) == [("/z", "additionalProperties")]
