"""The keywords of JSON Schema 2020-12: where schemas stand inside schemas, and what a keyword's
value may be."""

from collections.abc import Callable, Iterator

from simulator.schemas.soundness import (
    KEYWORDS,
    Holds,
    is_count,
    is_flag,
    is_json,
    is_number,
    is_text,
)
from simulator.values.json import Json, JsonObject, Schema

IN_PLACE = frozenset({"allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"})
"""Keywords whose schemas apply to the same instance."""
HOLD_ONE = frozenset(
    {
        *{"items", "contains", "additionalProperties", "propertyNames", "not", "if", "then"},
        *{"else", "unevaluatedItems", "unevaluatedProperties", "contentSchema"},
    }
)
HOLD_LIST = frozenset({"allOf", "anyOf", "oneOf", "prefixItems"})
HOLD_MAP = frozenset({"properties", "patternProperties", "dependentSchemas"})
ANNOTATIONS = frozenset(
    {
        *{"title", "description", "default", "examples", "example", "deprecated"},
        *{"readOnly", "writeOnly"},
    }
)
DEFINITION_PREFIX = "#/$defs/"


VALUE_CHECKS: dict[str, Callable[[Json], bool]] = {
    **{
        name: keyword.is_sound
        for name, keyword in KEYWORDS.items()
        if keyword.holds is Holds.NOTHING and not name.startswith("$")
    },
    **dict.fromkeys(("title", "description", "contentEncoding", "contentMediaType"), is_text),
    **dict.fromkeys(("deprecated", "readOnly", "writeOnly"), is_flag),
    "default": is_json,
    "examples": lambda value: isinstance(value, list) and is_json(value),
}
"""Every keyword that holds no schema, and whether a value is right for it: the engine's own word
on those that check something."""

NUMERIC = frozenset(
    keyword for keyword, check in VALUE_CHECKS.items() if check in (is_number, is_count)
)


def subschemas(schema: Schema | bool) -> Iterator[tuple[str, Schema | bool]]:
    """The schemas directly inside a converted schema, each with its keyword."""
    if isinstance(schema, bool):
        return
    for keyword, value in schema.items():
        if keyword in HOLD_ONE:
            yield keyword, value
        elif keyword in HOLD_LIST:
            yield from ((keyword, inner) for inner in value)
        elif keyword in HOLD_MAP:
            yield from ((keyword, inner) for inner in value.values())


def change_subschemas(schema: Schema, change: Callable[[str, Json], Json]) -> Schema:
    """The schema with `change(keyword, inner)` for every schema directly inside it; the same
    object when nothing differs."""
    changed: JsonObject = {}
    for keyword, value in schema.items():
        new = _change(keyword, value, change)
        if new is not value:
            changed[keyword] = new
    return {**schema, **changed} if changed else schema


def _change(keyword: str, value: Json, change: Callable[[str, Json], Json]) -> Json:
    if keyword in HOLD_ONE:
        return change(keyword, value)
    if keyword in HOLD_LIST:
        inner = [change(keyword, item) for item in value]
        return value if all(map(_same, inner, value)) else inner
    if keyword in HOLD_MAP:
        members = {name: change(keyword, item) for name, item in value.items()}
        return value if all(map(_same, members.values(), value.values())) else members
    return value


def _same(left: Json, right: Json) -> bool:
    return left is right


def definitions_used(schema: Schema | bool) -> set[str]:
    """The names in `$defs` that a converted schema refers to, at any depth within itself."""
    used: set[str] = set()
    stack: list[Schema | bool] = [schema]
    while stack:
        current = stack.pop()
        if isinstance(current, dict):
            used.update(_named(current))
            stack.extend(inner for _, inner in subschemas(current))
    return used


def definitions_in_place(schema: Schema | bool) -> set[str]:
    """The names in `$defs` that apply to the same instance as the schema itself."""
    used: set[str] = set()
    stack: list[Schema | bool] = [schema]
    while stack:
        current = stack.pop()
        if isinstance(current, dict):
            if "$ref" in current:
                used.add(referred_name(current))
            stack.extend(inner for keyword, inner in subschemas(current) if keyword in IN_PLACE)
    return used


def referred_name(schema: Schema) -> str:
    return str(schema["$ref"]).removeprefix(DEFINITION_PREFIX)


def _named(schema: Schema) -> Iterator[str]:
    if "$ref" in schema:
        yield referred_name(schema)
    for target in schema.get("discriminator", {}).get("mapping", {}).values():
        yield target.removeprefix(DEFINITION_PREFIX)
