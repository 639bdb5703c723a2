import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from simulator.conversion.convert import convert_parsed
from tests.support.descriptions import (
    OK,
    answers,
    body_of,
    gets,
    openapi,
    parameter,
    sends,
    takes,
)


def ref(name):
    return {"$ref": f"#/components/schemas/{name}"}


def canonical(document):
    """The canonical document, which a strict reader accepts."""
    written = convert_parsed(document).document
    assert [error.message for error in OpenAPIV31SpecValidator(written).iter_errors()] == []
    return written


NODE = {"type": "object", "properties": {"next": ref("Node"), "id": {"readOnly": True}}}
PET = {
    "oneOf": [ref("Node"), ref("Cat")],
    "discriminator": {"propertyName": "kind", "mapping": {"c": "Cat"}},
}


def test_definitions_stand_once_and_whole():
    schemas = {"Node": NODE, "Cat": {"type": "object"}, "Pet": PET, "Unused": {}}
    written = canonical(takes(ref("Pet"), schemas))["components"]["schemas"]
    assert written.keys() == {"Node", "Cat", "Pet"}
    assert written["Node"] == NODE
    assert written["Pet"]["discriminator"]["mapping"]["c"] == "#/components/schemas/Cat"


def test_operations_keep_what_a_real_request_needs():
    document = gets(
        parameter("id", "path"),
        parameter("f", style="deepObject", explode=True, description="A filter."),
        {"name": "j", "in": "query", "content": {"application/json": {"schema": {}}}},
        path="/things/{id}",
        servers=[{"url": "https://other.example"}],
        deprecated=True,
        tags=["t"],
    )
    written = canonical(document)["paths"]["/things/{id}"]["get"]
    assert written["operationId"] == "find"
    assert written["servers"] == [{"url": "https://other.example"}]
    assert written["parameters"][1]["style"] == "deepObject"
    assert "application/json" in written["parameters"][2]["content"]


@pytest.mark.parametrize(
    "document",
    [
        gets(path="things"),
        gets(path="/a/{b"),
        gets(parameter("x", "path"), path="/a"),
        gets(parameter("q", style="matrix")),
        gets(parameter("q"), parameter("q")),
        gets(responses=None),
        {"openapi": "3.0.0", "paths": gets()["paths"]},
        takes({"allOf": [{"properties": {"a": {}}}], "required": ["a", "b"]}),
        takes({"$ref": "#/components/schemas/D"}, {"D": {"allOf": [{}], "required": ["x"]}}),
        sends({"type": "integer", "default": "one"}),
        sends({"type": "string", "format": "date", "default": "soon"}),
        takes({"allOf": [ref("E")], "default": "z"}, {"E": {"enum": ["x", "y"]}}),
        takes({"type": "string", "nullable": True, "default": None}, version="3.0.3"),
        answers({"type": "array", "items": [{"type": "string"}]}),
        openapi(
            {
                "/a": {"get": {"operationId": "x", "responses": OK}},
                "/b": {"get": {"operationId": "x"}},
            }
        ),
    ],
)
def test_a_strict_reader_accepts_whatever_was_uploaded(document):
    canonical(document)


def test_a_pattern_that_strict_readers_cannot_read_is_kept_beside():
    written = canonical(sends({"properties": {"a": {"type": "string", "pattern": r"^\p{L}+$"}}}))
    schema = written["paths"]["/things"]["post"]["requestBody"]["content"]["application/json"]
    assert schema["schema"]["properties"]["a"] == {"type": "string", "x-pattern": r"^\p{L}+$"}


def test_a_default_that_its_pattern_would_search_for_ever_is_decided():
    schema = {"type": "string", "pattern": "^(a+)+$", "default": "a" * 40 + "!"}
    assert "x-default" in str(convert_parsed(sends(schema)).document)


def test_listed_tools_are_posted():
    tool = {
        "name": "plant",
        "description": "Plant a tree.",
        "inputSchema": {
            "type": "object",
            "properties": {"tree": {"$ref": "#/$defs/Tree"}},
            "$defs": {"Tree": {"properties": {"child": {"$ref": "#/$defs/Tree"}}}},
        },
        "outputSchema": {"$ref": "#/$defs/T", "$defs": {"T": {"type": "object"}}},
    }
    written = canonical([tool])
    assert written["paths"].keys() == {"/plant"}
    assert written["paths"]["/plant"]["post"]["operationId"] == "plant"


def test_a_form_keeps_its_media_type():
    body = body_of({"properties": {"a": {}}}, media_type="multipart/form-data")
    written = canonical(sends({}, requestBody=body))
    assert list(written["paths"]["/things"]["post"]["requestBody"]["content"]) == [
        "multipart/form-data"
    ]
