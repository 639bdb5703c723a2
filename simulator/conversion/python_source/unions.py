"""Several schemas as one that any of them satisfies, written as briefly as people do."""

import json

from simulator.values.json import Json, JsonObject, Schema

NULL: Schema = {"type": "null"}


def unite(alternatives: list[Schema]) -> Schema:
    """A list of types where that says it all, else `anyOf`; null joins the other side's types."""
    parts = [
        part
        for schema in alternatives
        for part in (schema["anyOf"] if set(schema) == {"anyOf"} else [schema])
    ]
    if {} in parts:
        return {}
    flat = list({json.dumps(part): part for part in parts}.values())
    others = [schema for schema in flat if schema != NULL]
    if not others:
        return dict(NULL)
    if all(set(schema) == {"type"} for schema in flat):
        return _of_types(flat)
    if len(others) == 1:
        return others[0] if len(flat) == 1 else accept_null(others[0])
    return {"anyOf": flat}


def accept_null(schema: Schema) -> Schema:
    if "type" not in schema:
        return {"anyOf": [schema, dict(NULL)]}
    if "null" in _kinds(schema):
        return schema
    widened: JsonObject = {**schema, "type": [*_kinds(schema), "null"]}
    if "enum" in schema:
        widened["enum"] = [*schema["enum"], None]
    return widened


def _of_types(schemas: list[Schema]) -> Schema:
    kinds = dict.fromkeys(kind for schema in schemas for kind in _kinds(schema))
    return {"type": list(kinds) if len(kinds) > 1 else next(iter(kinds))}


def _kinds(schema: Schema) -> list[Json]:
    written = schema["type"]
    return written if isinstance(written, list) else [written]
