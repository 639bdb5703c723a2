"""The canonical OpenAPI 3.1 document of a catalog, whatever it was imported from."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from simulator.conversion.canonical_schemas import SchemaWriter
from simulator.conversion.definitions import Definitions
from simulator.conversion.operations import (
    TEMPLATED,
    Body,
    Operation,
    Parameter,
    Response,
    is_argument,
)
from simulator.values.catalog import Place, Tool
from simulator.values.json import JsonObject, Schema
from simulator.values.pointer import child

JSON = "application/json"
STYLES = {
    Place.PATH: {"matrix", "label", "simple"},
    Place.QUERY: {"form", "spaceDelimited", "pipeDelimited", "deepObject"},
    Place.HEADER: {"simple"},
    Place.COOKIE: {"form"},
}


@dataclass(frozen=True)
class Header:
    """What a document says of itself; empty where it says nothing."""

    title: str
    version: str
    description: str = ""
    servers: tuple[JsonObject, ...] = ()
    schemes: JsonObject = field(default_factory=dict)
    security: tuple[JsonObject, ...] | None = None


def document_of_operations(
    header: Header, operations: dict[str, Operation], definitions: Definitions
) -> JsonObject:
    """`operations` by tool name. Definitions stand once, under `components`."""
    used = (schema for operation in operations.values() for schema in _schemas_of(operation))
    names = definitions.reached_from(*used)
    writer = SchemaWriter("#/components/schemas/", definitions.converted)
    schemas = {name: writer.write_whole(definitions.converted[name]) for name in names}
    paths: JsonObject = {}
    for name, operation in operations.items():
        item = paths.setdefault(_path_key(operation.path), {})
        item.setdefault(operation.method, _operation(name, operation, writer))
    document = _opening(header)
    document["paths"] = paths
    if schemas:
        document["components"] = {"schemas": schemas}
    if header.schemes:
        document.setdefault("components", {})["securitySchemes"] = header.schemes
    return document


def document_of_tools(header: Header, tools: tuple[Tool, ...]) -> JsonObject:
    """Listed tools as `POST /<name>`; each schema keeps its own definitions."""
    document = _opening(header)
    document["paths"] = {f"/{tool.name}": {"post": _posting(tool)} for tool in tools}
    return document


def _opening(header: Header) -> JsonObject:
    info = {"title": header.title or "Untitled", "version": header.version or "0"}
    if header.description:
        info["description"] = header.description
    document: JsonObject = {"openapi": "3.1.0", "info": info}
    if header.servers:
        document["servers"] = list(header.servers)
    if header.security is not None:
        document["security"] = list(header.security)
    return document


def _schemas_of(operation: Operation) -> Iterator[Schema]:
    yield from (parameter.schema for parameter in operation.parameters)
    if operation.body is not None:
        yield operation.body.schema
    for response in operation.responses:
        if response.declared.schema is not None:
            yield response.declared.schema


def _path_key(path: str) -> str:
    """The path beginning with a slash, with no brace that opens no parameter."""
    kept = re.split(f"({TEMPLATED.pattern.replace('(', '(?:')})", path)
    plain = [
        part if index % 2 else part.replace("{", "%7B").replace("}", "%7D")
        for index, part in enumerate(kept)
    ]
    key = "".join(plain)
    return key if key.startswith("/") else f"/{key}"


def _operation(name: str, operation: Operation, writer: SchemaWriter) -> JsonObject:
    written: JsonObject = {"operationId": name}
    if operation.description:
        written["description"] = operation.description
    if operation.tags:
        written["tags"] = list(operation.tags)
    if operation.deprecated:
        written["deprecated"] = True
    if operation.servers:
        written["servers"] = list(operation.servers)
    if operation.security is not None:
        written["security"] = list(operation.security)
    parameters = [_parameter(it, writer) for it in operation.parameters if is_argument(it)]
    if parameters:
        written["parameters"] = parameters
    if operation.body is not None:
        written["requestBody"] = {
            "required": operation.body.required,
            "content": {operation.body.media_type: _media(operation.body, writer)},
        }
    written["responses"] = {
        response.declared.status: _response(response, writer) for response in operation.responses
    }
    return written


def _media(body: Body, writer: SchemaWriter) -> JsonObject:
    schema = {"schema": writer.write_whole(body.schema)}
    return {**schema, "encoding": body.encoding} if body.encoding else schema


def _parameter(parameter: Parameter, writer: SchemaWriter) -> JsonObject:
    schema = {"schema": writer.write_whole(parameter.schema)}
    written: JsonObject = {
        "name": parameter.name,
        "in": parameter.place.value,
        "required": parameter.required,
        **({"content": {parameter.media_type: schema}} if parameter.media_type else schema),
    }
    if parameter.description:
        written["description"] = parameter.description
    if parameter.media_type is None and parameter.style in STYLES[parameter.place]:
        written["style"] = parameter.style
    if parameter.media_type is None and parameter.explode is not None:
        written["explode"] = parameter.explode
    if parameter.allows_reserved and parameter.place is Place.QUERY:
        written["allowReserved"] = True
    return written


def _response(response: Response, writer: SchemaWriter) -> JsonObject:
    declared = response.declared
    written: JsonObject = {"description": declared.description}
    if response.media_type is None:
        return written
    media: JsonObject = {}
    if declared.schema is not None:
        media["schema"] = writer.write_whole(declared.schema)
    if declared.examples:
        media["examples"] = {
            str(number): {"value": value} for number, value in enumerate(declared.examples, 1)
        }
    written["content"] = {response.media_type: media}
    return written


def _posting(tool: Tool) -> JsonObject:
    place = child("#/paths", f"/{tool.name}", "post")
    body = child(place, "requestBody", "content", JSON, "schema")
    return {
        "operationId": tool.name,
        "description": tool.description,
        **({"x-annotations": tool.annotations} if tool.annotations else {}),
        "requestBody": {
            "required": True,
            "content": {JSON: {"schema": _with_own_definitions(tool.arguments, body)}},
        },
        "responses": {
            declared.status: _listed_response(
                declared.description,
                declared.schema,
                child(place, "responses", declared.status, "content", JSON, "schema"),
            )
            for declared in tool.responses
        },
    }


def _listed_response(description: str, schema: Schema | None, place: str) -> JsonObject:
    if schema is None:
        return {"description": description}
    content = {JSON: {"schema": _with_own_definitions(schema, place)}}
    return {"description": description, "content": content}


def _with_own_definitions(schema: Schema, place: str) -> Schema:
    definitions = schema.get("$defs", {})
    writer = SchemaWriter(child(place, "$defs") + "/", definitions)
    written: Schema = writer.write_whole({key: schema[key] for key in schema if key != "$defs"})
    if definitions:
        written["$defs"] = {name: writer.write_whole(definitions[name]) for name in definitions}
    return written
