"""Whether a body's properties can stand for themselves, and which they are."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from simulator.conversion.keywords import ANNOTATIONS, referred_name
from simulator.values.json import Json, Schema

PLAIN = ANNOTATIONS | {
    *{"type", "properties", "required", "additionalProperties", "unevaluatedProperties"},
    *{"allOf", "$ref", "dependentRequired", "minProperties", "maxProperties", "format"},
}
"""Keywords that keep their meaning when the properties join others in one object."""

Define = Callable[[str], Schema | bool]


@dataclass(frozen=True)
class Fields:
    """The properties of an object. `additional` is what may stand beside them: a schema or a
    boolean, None when nothing is said. Counts are of the body's own properties."""

    properties: dict[str, Schema | bool] = field(default_factory=dict)
    required: tuple[str, ...] = ()
    additional: Json = None
    dependent: dict[str, list[str]] = field(default_factory=dict)
    least: int | None = None
    most: int | None = None


Known = dict[str, Fields | None]
"""Definitions read already, by name."""


def read_fields(schema: Schema | bool, define: Define) -> Fields | None:
    """None when the schema is not a plain object with named properties: a choice, a map, a list.

    `define` gives a definition by name; what is reached through references and `allOf` counts."""
    fields = _read(schema, define, {})
    return fields if fields is not None and fields.properties else None


def _read_named(name: str, define: Define, known: Known) -> Fields | None:
    """Each definition once: a chain of pairs would be read twice as often at every step."""
    if name not in known:
        known[name] = _read(define(name), define, known)
    return known[name]


def _read(schema: Schema | bool, define: Define, known: Known) -> Fields | None:
    if isinstance(schema, bool):
        return Fields() if schema else None
    schema = _without_null(schema)
    kinds = schema.get("type", "object")
    if not PLAIN.issuperset(schema) or kinds not in ("object", ["object"], *NULLABLE):
        return None
    inner = [_read(part, define, known) for part in schema.get("allOf", ())]
    if "$ref" in schema:
        inner.append(_read_named(referred_name(schema), define, known))
    parts = [part for part in inner if part is not None]
    whole = _join([_own(schema), *parts]) if len(parts) == len(inner) else None
    if whole is not None and whole.additional is None and "unevaluatedProperties" in schema:
        return replace(whole, additional=schema["unevaluatedProperties"])
    return whole


NULLABLE = (["object", "null"], ["null", "object"])


def _without_null(schema: Schema) -> Schema:
    """The other side of a union with null: no body at all is said by leaving its properties out."""
    union = schema.get("anyOf")
    if not isinstance(union, list) or len(union) != 2 or {"type": "null"} not in union:
        return schema
    other = next((side for side in union if side != {"type": "null"}), None)
    if not isinstance(other, dict) or not ANNOTATIONS.issuperset(schema.keys() - {"anyOf"}):
        return schema
    return other


def _own(schema: Schema) -> Fields:
    return Fields(
        properties=schema.get("properties", {}),
        required=tuple(schema.get("required", ())),
        additional=schema.get("additionalProperties"),
        dependent=schema.get("dependentRequired", {}),
        least=schema.get("minProperties"),
        most=schema.get("maxProperties"),
    )


def _join(parts: list[Fields]) -> Fields | None:
    """All at once; None when one closes itself against properties of another."""
    declared: dict[str, list[Schema | bool]] = {}
    for part in parts:
        for name, schema in part.properties.items():
            if schema not in declared.setdefault(name, []):
                declared[name].append(schema)
    closing = [part for part in parts if part.additional not in (None, True)]
    if any(part.properties.keys() != declared.keys() for part in closing):
        return None
    said = [part.additional for part in (closing or parts) if part.additional is not None]
    if any(additional != said[0] for additional in said):
        return None
    least = [part.least for part in parts if part.least is not None]
    most = [part.most for part in parts if part.most is not None]
    return Fields(
        properties={
            name: schemas[0] if len(schemas) == 1 else {"allOf": schemas}
            for name, schemas in declared.items()
        },
        required=tuple(dict.fromkeys(name for part in parts for name in part.required)),
        additional=said[0] if said else None,
        dependent={name: needed for part in parts for name, needed in part.dependent.items()},
        least=max(least, default=None),
        most=min(most, default=None),
    )
