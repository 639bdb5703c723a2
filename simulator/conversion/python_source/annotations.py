"""Type annotations to JSON Schema, read as they are written."""

import ast
import json
from collections import deque
from collections.abc import Sequence

from simulator.conversion.ledger import Ledger, Unsound
from simulator.conversion.limits import Limits
from simulator.conversion.mistyped import is_of
from simulator.conversion.python_source import plain_types
from simulator.conversion.python_source.constraints import constrain
from simulator.conversion.python_source.copies import Copies
from simulator.conversion.python_source.literals import NotLiteral, read_literal
from simulator.conversion.python_source.outline import Outline, dotted
from simulator.conversion.python_source.places import Places, place_of_type
from simulator.conversion.python_source.text import parse_expression
from simulator.conversion.python_source.unions import NULL, unite
from simulator.conversion.wording import shown
from simulator.values.json import Json, Schema

DEEPEST = 20
"""Levels of brackets in one annotation."""
LITERAL_KINDS = ("boolean", "integer", "number", "string")


class TypeReader:
    """Reads annotations of one module. `wanted` gathers the names of its own types when they are
    first referred to, for somebody to describe them."""

    def __init__(self, outline: Outline, ledger: Ledger, places: Places, limits: Limits) -> None:
        self.outline = outline
        self.ledger = ledger
        self.places = places
        self.wanted: deque[str] = deque()
        self._met: set[str] = set()
        self._copies = Copies(limits)

    def count(self, schema: Schema) -> None:
        """Raises DescriptionRefused when what classes inherit grows beyond the limits."""
        self._copies.count(schema)

    def read(self, annotation: ast.expr, place: str) -> Schema:
        """Anything is taken, with a warning, for a type that is not known here. Raises Unsound
        for one that JSON has no values of."""
        return self._read(annotation, place, 0)

    def read_text(self, text: str, place: str) -> Schema:
        """A type named in a docstring, where every word of it is known; else anything."""
        node = parse_expression(text) if text else None
        if node is None or not all(map(self._is_known, ast.walk(node))):
            return {}
        try:
            return self.read(node, place)
        except Unsound:
            return {}

    def is_wrapped(self, node: ast.expr, wrapper: str) -> bool:
        """Whether a type is in brackets of that name, or is that name alone."""
        outer = node.value if isinstance(node, ast.Subscript) else node
        return self.outline.known_name(outer) == wrapper

    def _is_known(self, node: ast.AST) -> bool:
        match node:
            case ast.Name():
                name = self.outline.known_name(node)
                return bool(self.outline.class_named(node)) or name in KNOWN
            case ast.Subscript() | ast.Tuple() | ast.BinOp(op=ast.BitOr()):
                return True
            case ast.Constant() | ast.BitOr() | ast.Load() | ast.Set():
                return True
        return False

    def _read(self, node: ast.expr, place: str, level: int) -> Schema:
        if level > DEEPEST:
            raise Unsound(place, "its type is nested too deeply")
        match node:
            case ast.Constant(value=None):
                return dict(NULL)
            case ast.Constant(value=str(text)) if written := parse_expression(text):
                return self._read(written, place, level + 1)
            case ast.BinOp(op=ast.BitOr()):
                return self._union(_sides_of(node), place, level + 1)
            case ast.Name() | ast.Attribute():
                return self._named(node, place)
            case ast.Subscript():
                return self._generic(node, place, level + 1)
        return self._read_unusual(node, place, level + 1)

    def _read_unusual(self, node: ast.expr, place: str, level: int) -> Schema:
        match node:
            case ast.Set(elts=choices):  # as NumPy's docstrings write a choice
                return self._literal(choices, place)
            case ast.Call():
                return constrain(self._made(node, place, level), node, self.outline)
            case ast.Constant(value=value):
                return self._any(shown(value), place)
        return self._any("written here", place)

    def _any(self, text: str, place: str) -> Schema:
        reason = f"the type {text} is not known here; any value is taken for it"
        self.ledger.warn_once(place, reason)
        return {}

    def _named(self, node: ast.expr, place: str) -> Schema:
        own = self.outline.class_named(node)
        if own:
            return self._refer(own)
        assigned = self.outline.assigned.get(dotted(node))
        if assigned is None:
            return self._known(node, place)
        base = _stands_for(assigned)
        outer = base.value if isinstance(base, ast.Subscript) else base
        name = self.outline.known_name(outer)
        if name in plain_types.NOT_DATA or (name in plain_types.SCALARS and outer is base):
            return self._known(outer, place)
        return self._refer(dotted(node))

    def _known(self, node: ast.expr, place: str) -> Schema:
        name = self.outline.known_name(node)
        if name in plain_types.SCALARS:
            return dict(plain_types.SCALARS[name])
        if name in plain_types.NOT_DATA:
            raise Unsound(place, f"JSON has no values of the type {shown(dotted(node))}")
        if name in plain_types.SETS:
            return {"type": "array", "uniqueItems": True}
        if name in plain_types.ARRAYS or name in plain_types.TUPLES:
            return {"type": "array"}
        if name in plain_types.MAPS:
            return {"type": "object"}
        return {} if name in plain_types.WRAPPERS else self._any(shown(dotted(node)), place)

    def _refer(self, name: str) -> Schema:
        if name not in self._met:
            self._met.add(name)
            self.wanted.append(name)
        return {"$ref": f"#{place_of_type(name)}"}

    def _made(self, node: ast.Call, place: str, level: int) -> Schema:
        """`conint(ge=1)` and its like."""
        schema = self._known(node.func, place)
        if schema.get("type") == "array" and node.args:
            schema["items"] = self._read(node.args[0], place, level)
        return schema

    def _union(self, sides: Sequence[ast.expr], place: str, level: int) -> Schema:
        """Without what JSON has no values of, where it has some of another side but null."""
        read: list[Schema] = []
        faults: list[Unsound] = []
        for side in sides:
            try:
                read.append(self._read(side, place, level))
            except Unsound as problem:
                faults.append(problem)
        if faults and all(schema == NULL for schema in read):
            raise faults[0]
        for fault in faults:
            self.ledger.warn(place, f"{fault.reason}; the other types of the union are taken")
        return unite(read)

    def _generic(self, node: ast.Subscript, place: str, level: int) -> Schema:
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        name = self.outline.known_name(node.value)
        if self.outline.class_named(node.value) or dotted(node.value) in self.outline.assigned:
            return self._named(node.value, place)
        if name == "Literal":
            return self._literal(inner, place)
        if name == "Annotated" and inner:
            schema = self._read(inner[0], place, level)
            for remark in inner[1:]:
                schema = constrain(schema, remark, self.outline)
            return schema
        if name in ("Optional", "Union"):
            sides = [*inner, ast.Constant(None)] if name == "Optional" else inner
            return self._union(sides, place, level)
        if name in plain_types.WRAPPERS and inner:
            return self._read(inner[-1], place, level)
        return self._collection(node, inner, place, level)

    def _collection(
        self, node: ast.Subscript, inner: Sequence[ast.expr], place: str, level: int
    ) -> Schema:
        name = self.outline.known_name(node.value)
        if name in plain_types.TUPLES and not _is_endless(inner):
            return self._tuple(inner, place, level)
        schema = self._known(node.value, place)
        if not inner or schema.get("type") not in ("array", "object"):
            return schema
        if schema["type"] == "array":
            items = self._read(inner[0], place, level)
            return {**schema, "items": items} if items else schema
        values: Schema = {"type": "integer"}
        if name != "Counter":
            values = self._read(inner[-1], place, level)
        keys = self._read(inner[0], place, level)
        return {
            **schema,
            **({"additionalProperties": values} if values else {}),
            **({"propertyNames": {"enum": keys["enum"]}} if "enum" in keys else {}),
        }

    def _tuple(self, inner: Sequence[ast.expr], place: str, level: int) -> Schema:
        items = [self._read(item, place, level) for item in inner]
        size: Schema = {"type": "array", "minItems": len(items), "maxItems": len(items)}
        return {**size, "prefixItems": items} if items else size

    def _literal(self, choices: Sequence[ast.expr], place: str) -> Schema:
        try:
            values: list[Json] = [read_literal(choice, self.outline) for choice in choices]
        except NotLiteral:
            return self._any(f"Literal[{len(choices)} choices]", place)
        return of_values(values)


KNOWN = frozenset(
    {
        *plain_types.SCALARS,
        *plain_types.ARRAYS,
        *plain_types.SETS,
        *plain_types.TUPLES,
        *plain_types.MAPS,
        *{"Optional", "Union", "Literal"},
    }
)


def of_values(values: list[Json]) -> Schema:
    """An enumeration, and its type where all values are of one."""
    values = list({json.dumps(value): value for value in values}.values())
    kind = next((kind for kind in LITERAL_KINDS if all(is_of(it, [kind]) for it in values)), None)
    return {"type": kind, "enum": values} if kind and values else {"enum": values}


def _stands_for(assigned: ast.expr) -> ast.expr:
    """What `UserId = int` and `UserId = NewType("UserId", int)` name."""
    match assigned:
        case ast.Call(func=ast.Name(id="NewType"), args=[_, base]):
            return base
    return assigned


def _is_endless(inner: Sequence[ast.expr]) -> bool:
    """`tuple[int, ...]`, whose first type goes for all items."""
    last = inner[-1] if inner else None
    return isinstance(last, ast.Constant) and last.value is Ellipsis


def _sides_of(node: ast.expr) -> list[ast.expr]:
    sides: list[ast.expr] = []
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        sides.append(node.right)
        node = node.left
    return [node, *reversed(sides)]
