import pytest

from tests.support.descriptions import accepts, answers, arguments_of, only_tool, sends, takes


def ref(name):
    return {"$ref": f"#/components/schemas/{name}"}


ID = {"type": "string", "readOnly": True}
THING = {
    "type": "object",
    "required": ["id", "n"],
    "properties": {"id": ID, "n": {"type": "integer"}, "secret": {"writeOnly": True}},
}


@pytest.mark.parametrize(
    "schema",
    [
        THING,
        ref("Thing"),
        {"allOf": [ref("Thing")]},
        {"allOf": [{"properties": {"id": ID}}, {"required": ["id", "n"], "properties": {"n": {}}}]},
        {"allOf": [{"properties": {"id": ID}}, ref("Requiring")]},
        {"required": ["id", "n"], "properties": {"id": ref("Id"), "n": {}}},
        {"required": ["id", "n"], "properties": {"id": {"allOf": [ref("Id")]}, "n": {}}},
    ],
)
@pytest.mark.parametrize("inside", ["properties", "items", "additionalProperties", "anyOf"])
def test_read_only_properties_are_no_arguments_wherever_they_stand(schema, inside):
    requiring = {"required": ["id", "n"], "properties": {"id": {}, "n": {}}}
    schemas = {"Thing": THING, "Id": ID, "Requiring": requiring}
    whole, value = {
        "properties": ({"properties": {"x": schema}}, {"x": {"n": 1}}),
        "items": ({"items": schema}, [{"n": 1}]),
        "additionalProperties": ({"additionalProperties": schema}, {"any": {"n": 1}}),
        "anyOf": ({"anyOf": [schema]}, {"n": 1}),
    }[inside]
    arguments = arguments_of(takes(whole, schemas))
    assert accepts(arguments, {"value": value})
    assert '"id"' not in str(arguments).replace("'", '"')


def test_a_read_only_property_of_the_body_is_no_argument():
    arguments = arguments_of(sends(ref("Thing"), {"Thing": THING}))
    assert arguments["properties"].keys() == {"n", "secret"}
    assert arguments["required"] == ["n"]


def test_write_only_properties_are_in_no_response():
    schema = only_tool(answers(ref("Thing"), {"Thing": THING})).responses[0].schema
    assert schema["$defs"]["Thing"]["properties"].keys() == {"id", "n"}


def test_a_recursive_schema_loses_its_read_only_properties_at_every_level():
    node = {"required": ["id"], "properties": {"id": ID, "next": ref("Node")}}
    arguments = arguments_of(takes(ref("Node"), {"Node": node}))
    assert arguments["$defs"]["Node"] == {"properties": {"next": {"$ref": "#/$defs/Node"}}}


def test_what_depends_on_a_hidden_property_goes_with_it():
    schema = {"properties": {"id": ID, "n": {}}, "dependentRequired": {"id": ["n"]}}
    arguments = arguments_of(takes(schema))
    assert arguments["properties"]["value"]["dependentRequired"] == {}


def test_a_parameter_stays_even_if_its_schema_is_read_only():
    parameter = {"name": "id", "in": "path", "required": True, "schema": ref("Id")}
    get = {"parameters": [parameter], "responses": {"200": {"description": "ok"}}}
    paths = {"/things/{id}": {"get": get}}
    document = {**takes({}, {"Id": ID}), "paths": paths}
    assert arguments_of(document)["required"] == ["id"]
