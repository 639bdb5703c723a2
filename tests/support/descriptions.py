"""Small API descriptions of the tests' own, and what an import makes of them."""

import json
from typing import Any

from jsonschema import Draft202012Validator

from simulator.conversion.convert import Limits, convert, convert_parsed
from simulator.values.catalog import ImportedCatalog, ImportNote, Tool
from simulator.values.json import Json, JsonObject, Schema

LIMITS = Limits(max_bytes=1_000_000, max_depth=60, max_nodes=100_000)
OK = {"200": {"description": "ok"}}


def openapi(
    paths: JsonObject, schemas: JsonObject | None = None, *, version: str = "3.1.0", **rest: Any
) -> JsonObject:
    """`rest` are further members of `components`."""
    info = {"title": "Trial", "version": "1"}
    components = {"schemas": schemas or {}, **rest}
    return {"openapi": version, "info": info, "paths": paths, "components": components}


def body_of(schema: Json, *, media_type: str = "application/json", required: bool = True) -> Json:
    return {"required": required, "content": {media_type: {"schema": schema}}}


def sends(
    schema: Json, schemas: JsonObject | None = None, *, version: str = "3.1.0", **operation: Any
) -> JsonObject:
    """A document whose only operation, `send`, takes a body of that schema."""
    body = {"operationId": "send", "requestBody": body_of(schema), "responses": OK, **operation}
    return openapi({"/things": {"post": body}}, schemas, version=version)


def takes(schema: Json, schemas: JsonObject | None = None, *, version: str = "3.1.0") -> JsonObject:
    """A document whose only operation takes one argument `value` of that schema."""
    whole = {"type": "object", "required": ["value"], "properties": {"value": schema}}
    return sends(whole, schemas, version=version)


def gets(*parameters: JsonObject, path: str = "/things", **operation: Any) -> JsonObject:
    """A document whose only operation, `find`, takes parameters."""
    get = {"operationId": "find", "parameters": list(parameters), "responses": OK, **operation}
    return openapi({path: {"get": get}})


def parameter(name: str, place: str = "query", **more: Any) -> JsonObject:
    return {"name": name, "in": place, "schema": {"type": "string"}, **more}


def answers(
    schema: Json, schemas: JsonObject | None = None, *, version: str = "3.1.0"
) -> JsonObject:
    """A document whose only operation answers with that schema."""
    content = {"application/json": {"schema": schema}}
    responses = {"200": {"description": "ok", "content": content}}
    path = {"get": {"operationId": "find", "responses": responses}}
    return openapi({"/things": path}, schemas, version=version)


def only_tool(document: Json) -> Tool:
    """The tool of a document that has one, which comes in without anything left out."""
    catalog = convert_parsed(document)
    assert not catalog.skipped
    (tool,) = catalog.tools
    return tool


def arguments_of(document: Json) -> Schema:
    return only_tool(document).arguments


def accepts(schema: Schema, value: Json) -> bool:
    """By the letter of JSON Schema, with no field beside the declared ones at the top."""
    closed = {"additionalProperties": False, **schema}
    return bool(Draft202012Validator(closed).is_valid(value))


def takes_value(document: Json, value: Json) -> bool:
    """Whether the only tool of a document by `takes` accepts the value."""
    return accepts(arguments_of(document), {"value": value})


def upload(text: str | bytes | Json) -> ImportedCatalog:
    if not isinstance(text, str | bytes):
        text = json.dumps(text, indent=1)
    return convert(text.encode() if isinstance(text, str) else text, limits=LIMITS)


def reasons(notes: tuple[ImportNote, ...]) -> str:
    return "\n".join(note.reason for note in notes)


def servers_of(catalog: ImportedCatalog) -> list[str]:
    return [server["url"] for server in catalog.document.get("servers", [])]
