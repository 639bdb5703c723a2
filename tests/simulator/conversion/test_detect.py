import json

import pytest

from simulator.conversion.detect import Detected, detect
from simulator.errors import DescriptionRefused
from simulator.values.catalog import SourceFormat
from tests.support.descriptions import upload

SCHEMA = {"type": "object", "properties": {"a": {"type": "string"}}}
MCP = {"name": "t", "inputSchema": SCHEMA}
UPPER = {"name": "t", "parameters": {"type": "OBJECT"}}


@pytest.mark.parametrize(
    ("document", "detected"),
    [
        ({"openapi": "3.1.0"}, Detected(SourceFormat.OPENAPI_3_1)),
        ({"openapi": 3.1}, Detected(SourceFormat.OPENAPI_3_1)),
        ({"openapi": "3.0.3"}, Detected(SourceFormat.OPENAPI_3_0)),
        ({"swagger": "2.0"}, Detected(SourceFormat.SWAGGER_2_0)),
        ({"tools": [MCP]}, Detected(SourceFormat.MCP, "/tools")),
        (
            {"jsonrpc": "2.0", "id": 1, "result": {"tools": [MCP]}},
            Detected(SourceFormat.MCP, "/result/tools"),
        ),
        ([{"type": "function", "function": {"name": "t"}}], Detected(SourceFormat.OPENAI, "")),
        ([{"type": "function", "name": "t"}], Detected(SourceFormat.OPENAI, "")),
        ([{"name": "t", "parameters": SCHEMA}], Detected(SourceFormat.OPENAI, "")),
        ({"functions": [{"name": "t"}]}, Detected(SourceFormat.OPENAI, "/functions")),
        ([{"name": "t", "input_schema": SCHEMA}], Detected(SourceFormat.ANTHROPIC, "")),
        ([{"functionDeclarations": [UPPER]}], Detected(SourceFormat.GEMINI, "")),
        (
            {"tools": [{"function_declarations": [UPPER]}]},
            Detected(SourceFormat.GEMINI, "/tools"),
        ),
        ([UPPER], Detected(SourceFormat.GEMINI, "")),
        (MCP, Detected(SourceFormat.MCP, "")),
    ],
)
def test_names_the_kind(document, detected):
    assert detect(document) == detected


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"openapi": "4.0.0"}, "OpenAPI 4.0.0 is not read"),
        ({"swagger": "1.2"}, "Swagger 1.2 is not read"),
        ({"jsonrpc": "2.0", "error": {"code": 1}}, "not an answer to tools/list"),
        ({"tools": []}, "list of tools is empty"),
        ([1, 2], "no tool definitions"),
        (7, "neither an object nor a list"),
    ],
)
def test_refuses_what_gives_no_tools(document, said):
    with pytest.raises(DescriptionRefused, match=said):
        detect(document)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ({"info": {"_postman_id": "1", "name": "x"}, "item": []}, "Postman collection"),
        ({"collection": {"info": {}, "item": []}}, "Postman collection"),
        ({"asyncapi": "3.0.0", "channels": {}}, "AsyncAPI"),
        ({"data": {"__schema": {"types": []}}}, "GraphQL introspection"),
        ({"log": {"version": "1.2", "entries": []}}, "HAR recording"),
        ({"_type": "export", "__export_format": 4}, "Insomnia"),
        ({"swaggerVersion": "1.2", "apis": []}, "Swagger 1"),
        ({"mcpServers": {}}, "MCP client's configuration"),
        ({"$schema": "https://json-schema.org/draft/2020-12/schema"}, "JSON Schema"),
        ({"type": "object", "properties": {}}, "JSON Schema"),
        ({"paths": {}}, "says neither `openapi` nor `swagger`"),
        ({"name": "left-pad", "description": "", "version": "1"}, "its keys: name, description"),
        ("type Query {\n  pets: [Pet]\n}\n", "GraphQL schema"),
        ("<?xml version='1.0'?><wsdl:definitions xmlns:wsdl='x'/>", "WSDL"),
        ("<!DOCTYPE html>\n<html></html>", "an HTML page"),
        ("<note/>", "an XML document"),
        ("#%RAML 1.0\ntitle: x\n", "RAML"),
        ("Just a sentence of plain words.", "plain text"),
    ],
)
def test_refuses_other_kinds_by_their_name(text, said):
    with pytest.raises(DescriptionRefused, match=said):
        upload(text if isinstance(text, str) else json.dumps(text))
