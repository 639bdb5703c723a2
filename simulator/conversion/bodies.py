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


def read_fields(schema: Schema | bool, define: Define) -> Fields | None:
    """None when the schema is not a plain object with named properties: a choice, a map, a list.

    `define` gives a definition by name; what is reached through references and `allOf` counts."""
    fields = _read(schema, define)
    return fields if fields is not None and fields.properties else None


def _read(schema: Schema | bool, define: Define) -> Fields | None:
    if isinstance(schema, bool):
        return Fields() if schema else None
    schema = _without_null(schema)
    kinds = schema.get("type", "object")
    if not PLAIN.issuperset(schema) or kinds not in ("object", ["object"], *NULLABLE):
        return None
    parts = [_read(part, define) for part in schema.get("allOf", ())]
    if "$ref" in schema:
        parts.append(_read(define(referred_name(schema)), define))
    whole = _own(schema)
    for part in parts:
        joined = _join(part, whole) if part is not None else None
        if joined is None:
            return None
        whole = joined
    if "unevaluatedProperties" in schema and whole.additional is None:
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


def _join(first: Fields, second: Fields) -> Fields | None:
    """Both at once; None when one closes itself against properties of the other."""
    properties = dict(first.properties)
    for name, schema in second.properties.items():
        known = properties.get(name, schema)
        properties[name] = schema if known == schema else {"allOf": [known, schema]}
    closing = [side for side in (first, second) if side.additional not in (None, True)]
    if any(side.properties.keys() != properties.keys() for side in closing):
        return None
    if len(closing) == 2 and first.additional != second.additional:
        return None
    said = [side.additional for side in (*closing, first, second) if side.additional is not None]
    return Fields(
        properties=properties,
        required=tuple(dict.fromkeys((*first.required, *second.required))),
        additional=said[0] if said else None,
        dependent={**first.dependent, **second.dependent},
        least=max(filter(None, (first.least, second.least)), default=None),
        most=min((most for most in (first.most, second.most) if most is not None), default=None),
    )
