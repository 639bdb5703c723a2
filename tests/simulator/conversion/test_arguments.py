import pytest

from simulator.conversion.convert import convert_parsed
from simulator.values.catalog import ArgumentOrigin, Place
from tests.support.descriptions import (
    OK,
    accepts,
    arguments_of,
    body_of,
    gets,
    only_tool,
    openapi,
    parameter,
    reasons,
    sends,
)

ORDER = {
    "type": "object",
    "required": ["sku"],
    "properties": {"sku": {"type": "string"}, "qty": {"type": "integer"}},
}


def test_parameters_stand_by_name():
    document = gets(
        parameter("id", "path", schema={"type": "integer"}),
        parameter("limit", schema={"type": "integer", "maximum": 9}),
        parameter("X-Trace", "header", required=True),
        parameter("sid", "cookie"),
        path="/things/{id}",
    )
    tool = only_tool(document)
    assert tool.arguments["required"] == ["id", "X-Trace"]
    assert [origin.place for origin in tool.origin.arguments] == [
        Place.PATH,
        Place.QUERY,
        Place.HEADER,
        Place.COOKIE,
    ]
    assert accepts(tool.arguments, {"id": 7, "X-Trace": "t", "limit": 9, "sid": "s"})
    assert not accepts(tool.arguments, {"id": "7", "X-Trace": "t"})


@pytest.mark.parametrize("name", ["Accept", "content-type", "AUTHORIZATION"])
def test_headers_of_the_protocol_are_no_arguments(name):
    assert arguments_of(gets(parameter(name, "header", required=True)))["properties"] == {}


def test_a_tool_without_arguments_takes_none_by_the_letter():
    assert arguments_of(gets()) == {
        "type": "object",
        "properties": {},
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    "schema", [ORDER, {"$ref": "#/components/schemas/O"}, {"allOf": [ORDER, {"properties": {}}]}]
)
def test_fields_of_a_plain_body_join_the_parameters(schema):
    tool = only_tool(sends(schema, {"O": ORDER}, parameters=[parameter("dry")]))
    assert tool.arguments["properties"].keys() == {"dry", "sku", "qty"}
    assert tool.arguments["required"] == ["sku"]
    assert ArgumentOrigin("sku", Place.BODY, "sku") in tool.origin.arguments


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "array", "items": {"type": "integer"}},
        {"type": "object", "additionalProperties": {"type": "string"}},
        {"oneOf": [ORDER, {"type": "object"}]},
        {"type": "string"},
    ],
)
def test_any_other_body_is_one_argument(schema):
    tool = only_tool(sends(schema))
    assert tool.arguments["required"] == ["body"]
    assert tool.origin.arguments == (ArgumentOrigin("body", Place.BODY, None),)


def test_names_that_several_share_say_their_place():
    schema = {"required": ["id", "name"], "properties": {"id": {"type": "string"}, "name": {}}}
    put = {
        "operationId": "put",
        "parameters": [parameter("id", "path"), parameter("id"), parameter("name__body")],
        "requestBody": body_of({**schema, "dependentRequired": {"name": ["id"]}}),
        "responses": OK,
    }
    tool = only_tool(openapi({"/things/{id}": {"put": put}}))
    names = ["id__path", "id__query", "name__body", "id__body", "name"]
    assert list(tool.arguments["properties"]) == names
    assert tool.arguments["required"] == ["id__path", "id__body", "name"]
    assert tool.arguments["dependentRequired"] == {"name": ["id__body"]}
    assert ArgumentOrigin("id__query", Place.QUERY, "id") in tool.origin.arguments


def test_a_whole_body_and_a_parameter_may_share_their_name():
    arguments = arguments_of(sends({"type": "array"}, parameters=[parameter("body")]))
    assert arguments["properties"].keys() == {"body__query", "body__body"}


def test_an_optional_body_requires_its_fields_once_one_is_given():
    document = sends(ORDER, requestBody=body_of(ORDER, required=False))
    arguments = arguments_of(document)
    assert accepts(arguments, {})
    assert accepts(arguments, {"sku": "x"})
    assert not accepts(arguments, {"qty": 1})


@pytest.mark.parametrize("media_type", ["multipart/form-data", "application/x-www-form-urlencoded"])
def test_a_file_of_a_form_is_a_string(media_type):
    form = {"properties": {"file": {"contentMediaType": "image/png"}, "note": {}}}
    tool = only_tool(sends(form, requestBody=body_of(form, media_type=media_type)))
    assert tool.arguments["properties"]["file"]["type"] == "string"
    assert tool.origin.media_type == media_type


def test_a_body_of_bytes_is_a_string():
    body = body_of({}, media_type="application/octet-stream")
    assert arguments_of(sends({}, requestBody=body))["properties"] == {"body": {"type": "string"}}


def test_a_body_on_get_is_tolerated():
    assert "sku" in arguments_of(gets(requestBody=body_of(ORDER)))["properties"]


@pytest.mark.parametrize(("additional", "value"), [(True, 5), ({"type": "integer"}, 5)])
def test_what_may_stand_beside_the_fields_may_stand_beside_the_arguments(additional, value):
    arguments = arguments_of(sends({**ORDER, "additionalProperties": additional}))
    assert accepts(arguments, {"sku": "x", "other": value})


def test_a_free_object_stays_free():
    schema = {"properties": {"free": {"type": "object"}}}
    assert accepts(arguments_of(sends(schema)), {"free": {"any": "thing"}})


def test_counts_of_a_body_count_the_parameters_in():
    document = sends({**ORDER, "minProperties": 1}, parameters=[parameter("q", required=True)])
    assert arguments_of(document)["minProperties"] == 2


def test_counts_that_cannot_be_said_are_left_out_and_noted():
    document = sends({**ORDER, "maxProperties": 1}, parameters=[parameter("q")])
    assert "maxProperties" not in arguments_of(document)
    assert "how many properties" in reasons(convert_parsed(document).repaired)


def test_a_parameter_without_words_of_its_own_takes_its_schemas():
    described = parameter("a", description="From the parameter.")
    schema = {"type": "string", "description": "From the schema."}
    properties = arguments_of(gets(described, parameter("b", schema=schema)))["properties"]
    assert properties["a"]["description"] == "From the parameter."
    assert properties["b"]["description"] == "From the schema."
