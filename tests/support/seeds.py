"""One small description of each kind, which tests change at random."""

from typing import Any

NODE = {
    "type": "object",
    "required": ["id", "kind"],
    "properties": {
        "id": {"type": "string", "readOnly": True},
        "kind": {"type": "string", "enum": ["a", "b"], "default": "a"},
        "size": {"type": "integer", "minimum": 0, "maximum": 9, "example": 3},
        "word": {"type": "string", "pattern": "^[a-z]+$", "maxLength": 20},
    },
}
INFO = {"title": "Seed", "version": "1.0", "description": "Small."}


def _content(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema, "example": {"kind": "a"}}}


def _openapi(version: str) -> dict[str, Any]:
    ref = {"$ref": "#/components/schemas/Node"}
    nullable = (
        {"allOf": [ref], "nullable": True}
        if version < "3.1"
        else {"anyOf": [ref, {"type": "null"}]}
    )
    choice = {
        "oneOf": [ref, {"$ref": "#/components/schemas/Leaf"}],
        "discriminator": {
            "propertyName": "kind",
            "mapping": {"a": "#/components/schemas/Node", "b": "Leaf"},
        },
    }
    leaf = {"allOf": [ref, {"properties": {"secret": {"type": "string", "writeOnly": True}}}]}
    properties = {**NODE["properties"], "next": nullable, "all": {"type": "array", "items": choice}}
    return {
        "openapi": version,
        "info": INFO,
        "servers": [{"url": "https://{host}/v1", "variables": {"host": {"default": "a.example"}}}],
        "tags": [{"name": "nodes"}],
        "paths": {
            "/nodes/{id}": {
                "parameters": [{"$ref": "#/components/parameters/Id"}],
                "get": {
                    "operationId": "getNode",
                    "tags": ["nodes"],
                    "summary": "Get one",
                    "parameters": [
                        {
                            "name": "deep",
                            "in": "query",
                            "style": "deepObject",
                            "explode": True,
                            "schema": {"type": "object", "properties": {"a": {"type": "integer"}}},
                        }
                    ],
                    "responses": {
                        "200": {"description": "ok", "content": _content(ref)},
                        "404": {"$ref": "#/components/responses/Missing"},
                    },
                },
            },
            "/nodes": {
                "post": {
                    "operationId": "addNode",
                    "requestBody": {"$ref": "#/components/requestBodies/Node"},
                    "responses": {"default": {"description": "any", "content": _content(choice)}},
                },
                "put": {
                    "requestBody": {"required": True, "content": _content(leaf)},
                    "responses": {"2XX": {"description": "ok"}},
                },
            },
        },
        "components": {
            "schemas": {"Node": {**NODE, "properties": properties}, "Leaf": leaf},
            "parameters": {
                "Id": {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
            },
            "responses": {"Missing": {"description": "none"}},
            "requestBodies": {"Node": {"content": _content(ref)}},
        },
    }


def _swagger() -> dict[str, Any]:
    ref = {"$ref": "#/definitions/Node"}
    return {
        "swagger": "2.0",
        "info": INFO,
        "host": "a.example",
        "basePath": "/v1",
        "schemes": ["https"],
        "consumes": ["application/json"],
        "produces": ["application/json"],
        "paths": {
            "/nodes/{id}": {
                "get": {
                    "operationId": "getNode",
                    "parameters": [
                        {"name": "id", "in": "path", "required": True, "type": "string"},
                        {
                            "name": "tags",
                            "in": "query",
                            "type": "array",
                            "items": {"type": "string"},
                            "collectionFormat": "multi",
                        },
                    ],
                    "responses": {"200": {"description": "ok", "schema": ref}},
                },
                "post": {
                    "parameters": [{"name": "node", "in": "body", "schema": ref}],
                    "responses": {"default": {"description": "any", "schema": ref}},
                },
            },
            "/files": {
                "post": {
                    "consumes": ["multipart/form-data"],
                    "parameters": [
                        {"name": "file", "in": "formData", "type": "file", "required": True},
                        {"name": "note", "in": "formData", "type": "string"},
                    ],
                    "responses": {"201": {"description": "kept"}},
                }
            },
        },
        "definitions": {
            "Node": {
                **NODE,
                "discriminator": "kind",
                "properties": {**NODE["properties"], "next": ref},
            },
            "b": {"allOf": [ref, {"properties": {"more": {"type": "number", "x-nullable": True}}}]},
        },
    }


def _listed(key: str, **more: Any) -> dict[str, Any]:
    schema = {
        **NODE,
        "properties": {**NODE["properties"], "next": {"$ref": "#/$defs/Next"}},
        "$defs": {"Next": {"type": "object", "properties": {"again": {"$ref": "#/$defs/Next"}}}},
    }
    return {"name": "add_node", "description": "Adds one.", key: schema, **more}


def _gemini() -> dict[str, Any]:
    return {
        "name": "addNode",
        "description": "Adds one.",
        "parameters": {
            "type": "OBJECT",
            "properties": {
                "kind": {"type": "STRING", "enum": ["a", "b"]},
                "sizes": {"type": "ARRAY", "minItems": "1", "items": {"type": "INTEGER"}},
            },
            "required": ["kind"],
        },
    }


BARE = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}
LOOSE = {
    "type": "dict",
    "properties": {
        "a": {"type": "float", "default": None},
        "b": {"type": "tuple", "items": {"type": "any"}},
        "c": {"type": "HashMap", "optional": True},
    },
    "required": ["a", "c"],
}
DOCUMENTS: dict[str, Any] = {
    "openapi-3.1": _openapi("3.1.0"),
    "openapi-3.0": _openapi("3.0.3"),
    "swagger-2.0": _swagger(),
    "mcp": {
        "tools": [
            _listed("inputSchema", outputSchema=BARE, annotations={"readOnlyHint": True}),
            {"name": "list", "inputSchema": BARE},
        ]
    },
    "openai": [
        {"type": "function", "function": _listed("parameters", strict=True)},
        {"type": "function", "name": "list", "parameters": BARE},
        {"name": "math.root", "description": "", "parameters": LOOSE},
    ],
    "anthropic": [_listed("input_schema"), {"name": "list", "input_schema": BARE}],
    "gemini": {
        "tools": [
            {"functionDeclarations": [_gemini(), {"name": "list", "parametersJsonSchema": BARE}]}
        ]
    },
}
PYTHON = '''"""Orders.

Of a shop."""
from __future__ import annotations
import datetime as dt
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Literal, Optional, TypedDict

__version__ = "1.2"

class Kind(str, Enum):
    A = "a"
    B = "b"

@dataclass
class Node:
    """A node."""
    id: int
    kind: Kind = Kind.A
    next: Optional["Node"] = None
    tags: list[str] = field(default_factory=list)

class Options(TypedDict, total=False):
    deep: bool
    when: dt.date

def add_node(
    node: Node, kind: Literal["x", "y", 3] = "x", *, options: Options | None = None
) -> dict[str, Node]:
    """Add one.

    Args:
        node: What to add.
        kind (str): Which kind.

    Returns:
        All by name.
    """
    return {}

async def find(word: Annotated[str, "a word"], *rest: int, **more: float) -> list[Node]:
    """Find some.

    :param word: what to look for
    :returns: what was found
    """

class Shop:
    def sell(self, sku: str, qty: int = 1) -> None:
        """Sell.

        Parameters
        ----------
        sku : str
            Which.
        """
'''
