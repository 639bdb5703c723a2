import pytest

from simulator.conversion.convert import convert_parsed
from simulator.values.catalog import Place, SourceFormat
from tests.support.descriptions import OK, accepts, only_tool, servers_of

ORDER = {"required": ["sku"], "properties": {"sku": {"type": "string"}, "qty": {"minimum": 1}}}


def swagger(operation, method="post", **more):
    paths = {"/orders/{id}": {"parameters": [ID], method: {"responses": OK, **operation}}}
    info = {"title": "Shop", "version": "1"}
    return {"swagger": "2.0", "info": info, "paths": paths, **more}


ID = {"name": "id", "in": "path", "required": True, "type": "integer", "format": "int64"}
BODY = {"name": "order", "in": "body", "required": True, "schema": {"$ref": "#/definitions/Order"}}
TAGS = {
    "name": "tags",
    "in": "query",
    "type": "array",
    "items": {"type": "string", "enum": ["a", "b"]},
    "collectionFormat": "csv",
}


def test_body_and_parameters_become_flat_arguments():
    tool = only_tool(swagger({"parameters": [BODY, TAGS]}, definitions={"Order": ORDER}))
    assert accepts(tool.arguments, {"id": 1, "sku": "x", "tags": ["a"]})
    assert not accepts(tool.arguments, {"id": 1, "sku": "x", "tags": ["c"]})
    assert not accepts(tool.arguments, {"id": 1, "tags": []})
    assert tool.origin.media_type == "application/json"


def test_form_fields_are_a_body_and_a_file_is_a_string():
    file = {"name": "file", "in": "formData", "type": "file", "required": True}
    note = {"name": "note", "in": "formData", "type": "string", "description": "A note."}
    tool = only_tool(swagger({"parameters": [file, note]}))
    assert tool.arguments["properties"]["file"] == {"type": "string"}
    assert tool.arguments["properties"]["note"]["description"] == "A note."
    assert tool.arguments["required"] == ["id", "file"]
    assert tool.origin.media_type == "multipart/form-data"
    assert {it.place for it in tool.origin.arguments} == {Place.PATH, Place.BODY}


def test_shared_parameters_and_responses_are_followed():
    operation = {
        "parameters": [{"$ref": "#/parameters/Tags"}],
        "responses": {"200": {"$ref": "#/responses/Ok"}},
    }
    response = {"description": "fine", "schema": {"$ref": "#/definitions/Order"}}
    tool = only_tool(
        swagger(
            operation,
            parameters={"Tags": TAGS},
            responses={"Ok": response},
            definitions={"Order": ORDER},
        )
    )
    assert "tags" in tool.arguments["properties"]
    assert tool.responses[0].schema["$defs"]["Order"] == ORDER


def test_notes_point_into_the_uploaded_document():
    bad = {"name": "order", "in": "body", "schema": {"$ref": "#/definitions/Missing"}}
    (note,) = convert_parsed(swagger({"parameters": [bad]})).skipped
    assert note.pointer == "/paths/~1orders~1{id}/post"
    assert "/paths/~1orders~1{id}/post/parameters/0/schema" in note.reason


def test_examples_of_json_are_the_responses():
    examples = {"text/plain": "x", "application/json": {"sku": "y"}}
    response = {"description": "ok", "schema": {"type": "object"}, "examples": examples}
    tool = only_tool(swagger({"responses": {"200": response}}))
    assert tool.responses[0].examples == ({"sku": "y"},)


@pytest.mark.parametrize("flag", ["nullable", "x-nullable"])
def test_null_may_be_allowed(flag):
    schema = {"properties": {"a": {"type": "string", flag: True}}}
    tool = only_tool(swagger({"parameters": [{**BODY, "schema": schema}]}))
    assert accepts(tool.arguments, {"id": 1, "a": None})


@pytest.mark.parametrize(
    ("said", "servers"),
    [
        ({"host": "a.example", "basePath": "/v1/"}, ["https://a.example/v1"]),
        (
            {"host": "a.example", "schemes": ["http", "https"]},
            ["http://a.example", "https://a.example"],
        ),
        ({"basePath": "/v1"}, ["/v1"]),
        ({}, []),
    ],
)
def test_servers_are_made_of_scheme_host_and_base(said, servers):
    catalog = convert_parsed(swagger({}, **said))
    assert (catalog.format, servers_of(catalog)) == (SourceFormat.SWAGGER_2_0, servers)


@pytest.mark.parametrize(
    ("collection", "style", "explode"),
    [("csv", None, False), ("multi", "form", True), ("pipes", "pipeDelimited", False)],
)
def test_collection_formats_become_styles(collection, style, explode):
    tags = {**TAGS, "collectionFormat": collection}
    document = convert_parsed(swagger({"parameters": [tags]})).document
    written = document["paths"]["/orders/{id}"]["post"]["parameters"][1]
    assert (written.get("style"), written["explode"]) == (style, explode)
