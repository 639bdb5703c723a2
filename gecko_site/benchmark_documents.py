"""Descriptions of any size for benchmarks, made the same every time.

They are as hard as real ones: every schema reaches every other, so that each tool carries them all.
"""

import json
from collections.abc import Iterator

from simulator.values.json import Json, JsonObject

BYTES_A_RESOURCE = 7_790
"""About what a resource takes, in indented JSON and in YAML."""
FIELDS = 12
PROSE = "What it is for, told at the length that people who describe an interface usually take."


def describe(megabytes: float) -> JsonObject:
    """An OpenAPI 3.0 description whose text has about that size."""
    count = max(int(megabytes * 1_000_000 / BYTES_A_RESOURCE), 1)
    paths: JsonObject = {}
    for number in range(count):
        paths.update(_paths(number))
    schemas = {"Failure": FAILURE}
    schemas |= {f"Resource{number}": _schema(number, count) for number in range(count)}
    return {
        "openapi": "3.0.3",
        "info": {"title": f"{count} resources", "version": "1.0"},
        "servers": [{"url": "https://api.example.org/v1"}],
        "paths": paths,
        "components": {"schemas": schemas},
    }


FAILURE: JsonObject = {
    "type": "object",
    "required": ["code", "message"],
    "properties": {"code": {"type": "integer"}, "message": {"type": "string"}},
}


def _schema(number: int, count: int) -> JsonObject:
    properties: JsonObject = {
        "id": {"type": "string", "format": "uuid", "readOnly": True},
        "kind": {"type": "string", "enum": [f"kind_{number}", "other"], "default": "other"},
        "next": _ref(f"Resource{(number + 1) % count}"),
        "related": {"type": "array", "items": _ref(f"Resource{number * 7 % count}")},
        "parent": {"nullable": True, "allOf": [_ref(f"Resource{number // 2}")]},
    }
    for field in range(FIELDS):
        properties[f"field_{field}"] = {
            "type": "string",
            "description": PROSE,
            "maxLength": 100 + field,
            "pattern": f"^[a-z{field}]*$",
            "example": f"value{field}",
        }
    return {"type": "object", "required": ["id", "kind"], "properties": properties}


def _paths(number: int) -> JsonObject:
    whole, one = _ref(f"Resource{number}"), f"/resources{number}"
    identity = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    limits = {"type": "integer", "minimum": 1, "maximum": 100, "default": 20}
    limit = {"name": "limit", "in": "query", "description": PROSE, "schema": limits}
    return {
        one: {
            "get": _operation(f"list{number}", {"type": "array", "items": whole}, [limit]),
            "post": _operation(f"create{number}", whole, [], body=whole),
        },
        f"{one}/{{id}}": {
            "parameters": [identity],
            "get": _operation(f"get{number}", whole, []),
            "patch": _operation(f"change{number}", whole, [], body=whole),
            "delete": _operation(f"delete{number}", {"type": "object"}, []),
        },
    }


def _operation(
    name: str, answer: JsonObject, parameters: list[Json], *, body: JsonObject | None = None
) -> JsonObject:
    return {
        "operationId": name,
        "tags": [name.rstrip("0123456789")],
        "summary": f"To {name}",
        "description": PROSE,
        "parameters": parameters,
        **({"requestBody": {"required": True, "content": _content(body)}} if body else {}),
        "responses": {
            "200": {"description": "As asked.", "content": _content(answer)},
            "default": {"description": "It failed.", "content": _content(_ref("Failure"))},
        },
    }


def _content(schema: JsonObject) -> JsonObject:
    return {"application/json": {"schema": schema}}


def _ref(name: str) -> JsonObject:
    return {"$ref": f"#/components/schemas/{name}"}


def as_json(document: JsonObject) -> bytes:
    return json.dumps(document, indent=1).encode()


def as_yaml(document: JsonObject) -> bytes:
    """In block style, as people write it."""
    return "".join(_lines(document, "")).encode()


def _lines(value: Json, indent: str) -> Iterator[str]:
    if isinstance(value, dict) and value:
        for key, member in value.items():
            yield f"{indent}{json.dumps(key)}:"
            yield from _below(member, indent)
    elif isinstance(value, list) and value:
        for item in value:
            yield f"{indent}-"
            yield from _below(item, indent)


def _below(value: Json, indent: str) -> Iterator[str]:
    if isinstance(value, dict | list) and value:
        yield "\n"
        yield from _lines(value, f"{indent}  ")
    else:
        yield f" {json.dumps(value)}\n"
