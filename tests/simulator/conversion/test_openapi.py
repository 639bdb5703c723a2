import pytest

from simulator.conversion.convert import convert_parsed
from simulator.values.catalog import Effect
from tests.support.descriptions import (
    OK,
    gets,
    only_tool,
    openapi,
    parameter,
    reasons,
    sends,
    servers_of,
)


def test_a_tool_says_what_its_operation_says():
    document = gets(parameter("q"), summary="Find.", description="All of them.", tags=["a", 1])
    tool = only_tool(document)
    assert (tool.name, tool.effect, tool.tags) == ("find", Effect.READ, ("a",))
    assert tool.description == "Find.\n\nAll of them."
    assert (tool.origin.method, tool.origin.path) == ("get", "/things")
    assert tool.origin.pointer == "/paths/~1things/get"


@pytest.mark.parametrize("identity", ["", None])
def test_an_operation_without_an_id_is_named_by_method_and_path(identity):
    tool = only_tool(gets(parameter("id", "path"), path="/a/{id}/b", operationId=identity))
    assert tool.name == "get_a_id_b"
    assert tool.description == "GET /a/{id}/b"


def test_an_operation_may_be_a_reference():
    document = openapi(
        {
            "/a": {"get": {"operationId": "a", "responses": OK}},
            "/b": {"get": {"$ref": "#/paths/~1a/get"}, "post": {"$ref": "b.yaml"}},
        }
    )
    catalog = convert_parsed(document)
    assert [tool.origin.path for tool in catalog.tools] == ["/a", "/b"]
    assert [note.pointer for note in catalog.skipped] == ["/paths/~1b/post"]


def test_paths_that_hold_no_operations_are_skipped():
    paths = {"/a": {"get": {"responses": OK}, "fetch": {}}, "/b": 5, "/c": {"$ref": "c.yaml"}}
    catalog = convert_parsed(openapi({**paths, "/d": {"get": "x"}, "x-internal": {}}))
    assert len(catalog.tools) == 1
    assert [note.pointer for note in catalog.skipped] == [
        "/paths/~1a/fetch",
        "/paths/~1b",
        "/paths/~1c",
        "/paths/~1d/get",
    ]


def test_calls_that_the_api_makes_become_no_tools_and_are_said():
    document = {**sends({}, callbacks={"done": {}}), "webhooks": {"new": {"post": {}}}}
    said = reasons(convert_parsed(document).warnings)
    assert "callbacks" in said
    assert "webhooks" in said


def test_servers_keep_their_variables():
    variables = {"region": {"default": "eu", "enum": ["eu", "us"]}, "broken": {}}
    server = {"url": "https://{region}.example.com", "variables": variables}
    catalog = convert_parsed({**gets(), "servers": [server, {"url": "/v1"}, {}]})
    assert servers_of(catalog) == ["https://{region}.example.com", "/v1"]
    kept = {"region": {"default": "eu", "enum": ["eu", "us"]}}
    assert catalog.document["servers"][0]["variables"] == kept


def test_a_later_version_is_read_as_3_1_and_said():
    catalog = convert_parsed({**gets(), "openapi": "3.2.0"})
    assert "OpenAPI 3.2.0 is read as 3.1" in reasons(catalog.warnings)
