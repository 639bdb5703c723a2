"""Values that are written out in a source, as JSON. Nothing is evaluated."""

import ast
import math
from collections.abc import Iterator, Mapping

from simulator.conversion.python_source.outline import Outline, dotted
from simulator.values.json import Json

MOST_BITS = 1024
"""Of an integer: what the largest number of JSON's usual readers has."""
LONGEST_CONSTANT = 1000
"""Characters of a text that is copied from the constant it is assigned to."""


class NotLiteral(Exception):
    """The expression is no value that JSON holds, or not written out."""


def read_literal(node: ast.expr, outline: Outline) -> Json:
    """Raises NotLiteral. Names stand for the enumeration members and the scalar constants that the
    module itself defines; tuples and sets become lists."""
    match node:
        case ast.Constant(value=value):
            return _jsonable(value)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return _jsonable(-number)
        case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
            return [read_literal(item, outline) for item in items]
        case ast.Dict(keys=keys, values=values):
            named = zip(keys, values, strict=True)
            return {_key(key): read_literal(value, outline) for key, value in named}
        case ast.Attribute():
            return _member(node, outline)
        case ast.Name(id=name):
            return _constant(outline.assigned.get(name))
    raise NotLiteral


def _jsonable(value: object) -> Json:
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int) and value.bit_length() <= MOST_BITS:
        return value
    if isinstance(value, float) and math.isfinite(value):
        return value
    raise NotLiteral


def _key(node: ast.expr | None) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise NotLiteral


def _constant(node: ast.expr | None) -> Json:
    if isinstance(node, ast.UnaryOp | ast.Constant):
        value = read_literal(node, Outline())
        if not isinstance(value, str) or len(value) <= LONGEST_CONSTANT:
            return value
    raise NotLiteral


def _member(node: ast.Attribute, outline: Outline) -> Json:
    """`Color.RED` and `Color.RED.value` are the member's value."""
    if node.attr == "value" and isinstance(node.value, ast.Attribute):
        node = node.value
    owner = outline.class_named(node.value)
    members = enum_members(owner, outline) if owner else {}
    if node.attr not in members:
        raise NotLiteral
    return members[node.attr]


def enum_members(name: str, outline: Outline) -> Mapping[str, Json]:
    """The members of an enumeration with their values: the name of one whose value JSON cannot
    hold, which is how people tell it."""
    if name not in outline.members:
        outline.members[name] = dict(_read_members(outline.classes[name], outline))
    return outline.members[name]


def _read_members(node: ast.ClassDef, outline: Outline) -> Iterator[tuple[str, Json]]:
    lower = any(outline.known_name(base) == "StrEnum" for base in node.bases)
    number = 0
    for step in node.body:
        match step:
            case ast.Assign(targets=[ast.Name(id=name)], value=written) if name[0] != "_":
                if isinstance(written, ast.Call) and dotted(written.func).endswith("auto"):
                    number += 1
                    yield name, name.lower() if lower else number
                    continue
                value = _scalar(written, name)
                number = value if isinstance(value, int) else number
                yield name, value


def _scalar(node: ast.expr, otherwise: str) -> Json:
    try:
        value = read_literal(node, Outline())
    except NotLiteral:
        return otherwise
    return otherwise if isinstance(value, list | dict) else value
