"""Reads what a schema asks of a value's outermost level: references followed, combinations joined.

Only what a value can be built or read from is kept; whether one fits is for `simulator.schemas`.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from simulator.values.json import Json, Schema
from simulator.values.pointer import find

STRICTER_IF_GREATER = frozenset(
    {"minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"}
)
STRICTER_IF_LESS = frozenset(
    {"maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"}
)
TELLTALE: dict[str, frozenset[str]] = {
    "object": frozenset(
        {"properties", "required", "additionalProperties", "minProperties", "patternProperties"}
    ),
    "array": frozenset({"items", "prefixItems", "minItems", "maxItems", "uniqueItems"}),
    "string": frozenset({"pattern", "minLength", "maxLength", "format"}),
    "number": frozenset(
        {"minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"}
    ),
}
COMBINING = frozenset({"$ref", "allOf", "anyOf", "oneOf", "$defs"})


def flatten(schema: Json, root: Schema, branch: int = 0) -> Schema:
    """One schema object without references and combinations at its top.

    Of alternatives one is taken: the `branch`-th (round and round) of those that are not null.
    Properties keep their own schemas, which still refer to `root`.
    """
    joined: Schema = {}
    for part in _parts(schema, root, branch, frozenset()):
        joined = _join(joined, part)
    return joined


def allows_null(schema: Json, root: Schema) -> bool:
    """Whether null is one of its types or alternatives, as far as its outermost level says."""
    if not isinstance(schema, dict):
        return False
    names = flatten(schema, root).get("type")
    if isinstance(names, list) and "null" in names:
        return True
    alternatives = [*_list(schema, "anyOf"), *_list(schema, "oneOf")]
    return any(map(_is_null, alternatives))


def type_of(flat: Schema) -> str | None:
    """The type to build: the first that is not null, or the one its keywords speak of."""
    declared = flat.get("type")
    if isinstance(declared, list):
        return next((name for name in declared if name != "null"), "null" if declared else None)
    if isinstance(declared, str):
        return declared
    return next((name for name, words in TELLTALE.items() if words & flat.keys()), None)


def properties_of(schema: Json, root: Schema) -> dict[str, Json]:
    """The declared properties and their schemas; none for what is no object."""
    declared = flatten(schema, root).get("properties")
    return declared if isinstance(declared, dict) else {}


def _parts(schema: Json, root: Schema, branch: int, seen: frozenset[str]) -> Iterator[Schema]:
    if not isinstance(schema, dict):
        return
    reference = schema.get("$ref")
    if isinstance(reference, str) and reference not in seen:
        yield from _parts(_resolve(reference, root), root, branch, seen | {reference})
    for part in _list(schema, "allOf"):
        yield from _parts(part, root, branch, seen)
    for keyword in ("anyOf", "oneOf"):
        alternatives = _list(schema, keyword)
        if alternatives:
            chosen = _choose(alternatives, branch)
            yield from _parts(chosen, root, branch, seen)
            yield _discriminated(schema, chosen)
    yield {keyword: value for keyword, value in schema.items() if keyword not in COMBINING}


def _list(schema: Schema, keyword: str) -> list[Json]:
    value = schema.get(keyword)
    return value if isinstance(value, list) else []


def _is_null(schema: Json) -> bool:
    return isinstance(schema, dict) and schema.get("type") == "null"


def _choose(alternatives: list[Json], branch: int) -> Json:
    real = [one for one in alternatives if not _is_null(one)]
    candidates = real or alternatives
    return candidates[branch % len(candidates)]


def _discriminated(schema: Schema, chosen: Json) -> Schema:
    """What an OpenAPI discriminator asks of the property that names the chosen alternative."""
    discriminator = schema.get("discriminator")
    if not isinstance(discriminator, dict) or not isinstance(chosen, dict):
        return {}
    name, reference = discriminator.get("propertyName"), chosen.get("$ref")
    if not isinstance(name, str) or not isinstance(reference, str):
        return {}
    mapping = discriminator.get("mapping")
    names = mapping.items() if isinstance(mapping, dict) else ()
    value = next((key for key, target in names if target == reference), None)
    return {
        "properties": {name: {"const": value or reference.rpartition("/")[2]}},
        "required": [name],
    }


def _resolve(reference: str, root: Schema) -> Json:
    """What a reference within the document leads to; nothing asked where it leads nowhere."""
    if not reference.startswith("#"):
        return {}
    try:
        return find(root, unquote(reference[1:]))
    except LookupError:
        return {}


def _join(one: Schema, other: Schema) -> Schema:
    joined = dict(one)
    for keyword, value in other.items():
        joined[keyword] = _join_keyword(keyword, one[keyword], value) if keyword in one else value
    return joined


def _join_keyword(keyword: str, one: Any, other: Any) -> Json:
    """Both values of a keyword as one: the stricter where that can be told, else the later."""
    if keyword in STRICTER_IF_GREATER and _are(int | float, one, other):
        return max(one, other)
    if keyword in STRICTER_IF_LESS and _are(int | float, one, other):
        return min(one, other)
    if keyword == "properties" and _are(dict, one, other):
        both = {name: {"allOf": [one[name], other[name]]} for name in one.keys() & other.keys()}
        return {**one, **other, **both}
    if keyword == "required" and _are(list, one, other):
        return list(dict.fromkeys([*one, *other]))
    return _join_choices(one, other) if keyword in ("enum", "type") else other


def _are(kind: Any, *values: Any) -> bool:
    return all(isinstance(value, kind) for value in values)


def _join_choices(one: Any, other: Any) -> Json:
    """The values or types that both allow."""
    mine, others = ([value] if isinstance(value, str) else value for value in (one, other))
    if not _are(list, mine, others):
        return other
    return [value for value in mine if value in others] or other
