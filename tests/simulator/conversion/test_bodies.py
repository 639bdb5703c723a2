import pytest

from simulator.conversion.bodies import Fields, read_fields

NAMED = {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}}
OTHER = {"properties": {"b": {}}, "required": ["b"]}
CLOSED = {**NAMED, "additionalProperties": False}


def fields_of(schema):
    return read_fields(schema, {"Named": NAMED, "Closed": CLOSED}.__getitem__)


@pytest.mark.parametrize(
    "schema",
    [
        NAMED,
        {"$ref": "#/$defs/Named"},
        {"allOf": [{"$ref": "#/$defs/Named"}], "description": "d"},
        {"anyOf": [NAMED, {"type": "null"}], "title": "t"},
        {**NAMED, "type": ["object", "null"]},
    ],
)
def test_a_plain_object_gives_its_fields(schema):
    assert fields_of(schema) == Fields({"a": {"type": "string"}}, ("a",))


def test_parts_join():
    fields = fields_of({"allOf": [NAMED, OTHER], "properties": {"a": {"maxLength": 3}, "c": {}}})
    assert fields.properties == {
        "a": {"allOf": [{"maxLength": 3}, {"type": "string"}]},
        "b": {},
        "c": {},
    }
    assert fields.required == ("a", "b")


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object"},
        {"type": "array", "items": NAMED},
        {**NAMED, "oneOf": [OTHER]},
        {"allOf": [NAMED, {"anyOf": [OTHER]}]},
        {**NAMED, "patternProperties": {"x": {}}},
        {**NAMED, "if": {}, "then": {}},
        {"allOf": [{"$ref": "#/$defs/Closed"}, OTHER]},
        {"allOf": [NAMED, False]},
        {"anyOf": [NAMED, OTHER]},
        True,
    ],
)
def test_any_other_schema_gives_none(schema):
    assert fields_of(schema) is None


@pytest.mark.parametrize(
    ("schema", "additional"),
    [
        (NAMED, None),
        (CLOSED, False),
        ({"allOf": [{"$ref": "#/$defs/Closed"}]}, None),
        ({"allOf": [NAMED, OTHER], "unevaluatedProperties": False}, False),
        ({**NAMED, "additionalProperties": {"type": "integer"}}, {"type": "integer"}),
        ({"allOf": [NAMED, {"additionalProperties": True}]}, True),
    ],
)
def test_what_may_stand_beside_the_fields_is_kept(schema, additional):
    fields = fields_of(schema)
    if additional is None and "allOf" in schema:
        additional = False
    assert fields.additional == additional


def test_counts_take_the_strictest():
    fields = fields_of({**NAMED, "minProperties": 1, "allOf": [{"minProperties": 2}]})
    assert (fields.least, fields.most) == (2, None)


@pytest.mark.timeout(20)
def test_a_chain_of_pairs_is_read_once_a_link():
    links = {f"S{n}": {"allOf": [{"$ref": f"#/$defs/S{n + 1}"}] * 2} for n in range(40)}
    links["S40"] = {"type": "object", "properties": {"a": {"type": "string"}}}
    fields = read_fields({"$ref": "#/$defs/S0"}, links.__getitem__)
    assert list(fields.properties) == ["a"]
