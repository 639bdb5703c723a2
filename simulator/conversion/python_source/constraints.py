"""What `Field(...)`, `Ge(0)` and their like say of a value beside its type."""

import ast
from collections.abc import Iterator

from simulator.conversion.python_source.literals import NotLiteral, read_literal
from simulator.conversion.python_source.outline import Outline
from simulator.values.json import Json, JsonObject, Schema

BOUNDS = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "multiple_of": "multipleOf",
}
LENGTHS = {
    "string": {"min_length": "minLength", "max_length": "maxLength"},
    "array": {"min_length": "minItems", "max_length": "maxItems"},
    "object": {"min_length": "minProperties", "max_length": "maxProperties"},
}
SPELLED = {"regex": "pattern", "min_items": "min_length", "max_items": "max_length"}
REMARKS = frozenset({"description", "title", "examples", "pattern", "deprecated"})
POSITIONS = {
    "Ge": ("ge",),
    "Gt": ("gt",),
    "Le": ("le",),
    "Lt": ("lt",),
    "MultipleOf": ("multiple_of",),
    "MinLen": ("min_length",),
    "MaxLen": ("max_length",),
    "Len": ("min_length", "max_length"),
    "Doc": ("description",),
}
"""What stands unnamed in the calls of `annotated_types` and `typing_extensions`."""


def constrain(schema: Schema, remark: ast.expr, outline: Outline) -> Schema:
    """The schema with what a remark on its type says; a bare text is the description."""
    if isinstance(remark, ast.Constant) and isinstance(remark.value, str):
        return {**schema, "description": " ".join(remark.value.split())}
    if not isinstance(remark, ast.Call):
        return schema
    said = dict(_said_in(remark, outline))
    keywords: JsonObject = {name: value for name, value in said.items() if name in REMARKS}
    keywords |= {BOUNDS[name]: value for name, value in said.items() if name in BOUNDS}
    for kind, names in LENGTHS.items():
        if _may_be(schema, kind):
            keywords |= {names[name]: value for name, value in said.items() if name in names}
    return {**schema, **keywords}


def _said_in(call: ast.Call, outline: Outline) -> Iterator[tuple[str, Json]]:
    names = POSITIONS.get(outline.known_name(call.func), ())
    given = [*zip(names, call.args, strict=False)]
    given += [(word.arg, word.value) for word in call.keywords if word.arg is not None]
    for name, written in given:
        try:
            value = read_literal(written, outline)
        except NotLiteral:
            continue
        if value is not None:
            yield SPELLED.get(name, name), value


def _may_be(schema: Schema, kind: str) -> bool:
    kinds = schema.get("type", kind)
    return kind in (kinds if isinstance(kinds, list) else [kinds])
