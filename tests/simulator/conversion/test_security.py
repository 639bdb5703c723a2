"""Claims about what a catalog keeps of how its API wants to be shown who calls."""

from typing import Any

from openapi_spec_validator import OpenAPIV31SpecValidator

from simulator.conversion.convert import convert_parsed
from tests.support.descriptions import gets, sends


def canonical(document: dict[str, Any]) -> dict[str, Any]:
    written = convert_parsed(document).document
    assert [error.message for error in OpenAPIV31SpecValidator(written).iter_errors()] == []
    return written


def test_sound_schemes_are_kept_and_others_left_out() -> None:
    schemes = {
        "my key": {"type": "apiKey", "name": "k", "in": "query", "description": "Ask us."},
        "basic": {"type": "http", "scheme": "basic"},
        "oauth": {
            "type": "oauth2",
            "flows": {
                "clientCredentials": {"tokenUrl": "https://a.example/t", "scopes": {"r": "Read"}},
                "implicit": {"scopes": {}},
            },
        },
        "odd place": {"type": "apiKey", "name": "k", "in": "body"},
        "no type": {"name": "k"},
        "list": [],
    }
    document = {**gets(), "components": {"securitySchemes": schemes}}
    assert canonical(document)["components"]["securitySchemes"] == {
        "my_key": {"type": "apiKey", "name": "k", "in": "query"},
        "basic": {"type": "http", "scheme": "basic"},
        "oauth": {
            "type": "oauth2",
            "flows": {
                "clientCredentials": {"tokenUrl": "https://a.example/t", "scopes": {"r": "Read"}}
            },
        },
    }


def test_what_is_to_be_shown_is_kept_for_the_document_and_for_an_operation() -> None:
    document = {**gets(security=[]), "security": [{"my key": []}, {"b": ["r"], "c": "?"}, 5]}
    written = canonical(document)
    assert written["security"] == [{"my_key": []}, {"b": ["r"]}]
    (item,) = written["paths"].values()
    assert item["get"]["security"] == []
    assert "security" not in canonical(gets())


def test_schemes_of_swagger_are_those_of_openapi() -> None:
    definitions = {
        "basic": {"type": "basic"},
        "key": {"type": "apiKey", "name": "k", "in": "header"},
        "app": {
            "type": "oauth2",
            "flow": "application",
            "tokenUrl": "https://a.example/t",
            "scopes": {"r": "Read"},
        },
    }
    operation = {"operationId": "go", "security": [{"key": []}], "responses": {}}
    document = {
        "swagger": "2.0",
        "info": {},
        "paths": {"/a": {"get": operation}},
        "securityDefinitions": definitions,
    }
    written = canonical(document)
    flow = {"tokenUrl": "https://a.example/t", "scopes": {"r": "Read"}}
    assert written["components"]["securitySchemes"] == {
        "basic": {"type": "http", "scheme": "basic"},
        "key": {"type": "apiKey", "name": "k", "in": "header"},
        "app": {"type": "oauth2", "flows": {"clientCredentials": flow}},
    }
    assert written["paths"]["/a"]["get"]["security"] == [{"key": []}]


def test_how_a_form_is_encoded_is_kept_as_far_as_it_is_sound() -> None:
    media = {
        "schema": {"type": "object", "properties": {"a": {}}},
        "encoding": {
            "a": {"style": "deepObject", "explode": True, "contentType": 5, "headers": {}},
            "b": {"style": "matrix"},
            "c": [],
        },
    }
    content = {"application/x-www-form-urlencoded": media}
    written = canonical(sends({}, requestBody={"content": content}))
    body = next(iter(written["paths"].values()))["post"]["requestBody"]["content"]
    assert body["application/x-www-form-urlencoded"]["encoding"] == {
        "a": {"style": "deepObject", "explode": True},
        "b": {},
    }
