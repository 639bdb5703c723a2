"""A class as a type: what its instances look like in JSON."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from simulator.conversion.python_source.annotations import TypeReader, of_values
from simulator.conversion.python_source.docstrings import Said, read_docstring
from simulator.conversion.python_source.fields import (
    Field,
    read_default,
    read_field,
    read_type,
    with_description,
    written_fields,
)
from simulator.conversion.python_source.literals import enum_members
from simulator.conversion.python_source.outline import FunctionNode, Outline, decorators
from simulator.conversion.python_source.places import place_of_type
from simulator.conversion.python_source.signatures import parameters_of
from simulator.values.json import JsonObject, Schema
from simulator.values.pointer import child

MOST_ANCESTORS = 50


class ClassKind(StrEnum):
    ENUM = "enumeration"
    TYPED_DICT = "TypedDict"
    NAMED_TUPLE = "NamedTuple"
    MODEL = "model"
    DATACLASS = "dataclass"
    PLAIN = "class"


KIND_OF_BASE = {
    **dict.fromkeys(("Enum", "IntEnum", "StrEnum", "ReprEnum"), ClassKind.ENUM),
    **dict.fromkeys(("Flag", "IntFlag"), ClassKind.ENUM),
    "TypedDict": ClassKind.TYPED_DICT,
    "NamedTuple": ClassKind.NAMED_TUPLE,
    **dict.fromkeys(("BaseModel", "RootModel", "SQLModel", "BaseSettings"), ClassKind.MODEL),
    **dict.fromkeys(("Struct", "GenericModel"), ClassKind.MODEL),
}
DATACLASS_DECORATORS = frozenset({"dataclass", "define", "mutable", "frozen", "attrs", "s"})
FLAGS = frozenset({"Flag", "IntFlag"})


def kind_of(name: str, outline: Outline) -> ClassKind:
    """By its decorators and its bases, those that the module defines looked into."""
    lineage = _lineage(name, outline)
    for ancestor in lineage:
        node = outline.classes[ancestor]
        kinds = [KIND_OF_BASE.get(outline.known_name(_plain(base))) for base in node.bases]
        found = next((kind for kind in kinds if kind is not None), None)
        if found is not None:
            return found
    for ancestor in lineage:
        last = {name.rpartition(".")[2] for name in decorators(outline.classes[ancestor])}
        if last & DATACLASS_DECORATORS:
            return ClassKind.DATACLASS
    return ClassKind.PLAIN


def _lineage(name: str, outline: Outline) -> list[str]:
    """The class and its ancestors in the module, nearest first; one more than the most of them
    where there are more."""
    found = [name]
    for current in found:  # which grows meanwhile
        bases = (outline.class_named(_plain(base)) for base in outline.classes[current].bases)
        found.extend(own for own in dict.fromkeys(bases) if own and own not in found)
        if len(found) > MOST_ANCESTORS:
            break
    return found[: MOST_ANCESTORS + 1]


def _plain(base: ast.expr) -> ast.expr:
    """`Page` of `Page[T]`."""
    return base.value if isinstance(base, ast.Subscript) else base


class ClassReader:
    """Describes the classes of one module; what a class passes on is read once for all heirs."""

    def __init__(self, reader: TypeReader) -> None:
        self._reader = reader
        self._own: dict[tuple[str, ClassKind], dict[str, Field]] = {}

    def describe(self, name: str) -> Schema:
        """Raises Unsound when JSON has no values of what a pydantic RootModel holds."""
        node = self._reader.outline.classes[name]
        kind = kind_of(name, self._reader.outline)
        root = _root_type(node, self._reader)
        if kind is ClassKind.ENUM:
            schema = self._describe_enum(name)
        elif root is not None:
            schema = self._reader.read(root, place_of_type(name))
        else:
            schema = self._describe_record(name, kind)
        return with_description(schema, read_docstring(ast.get_docstring(node)).text)

    def _describe_enum(self, name: str) -> Schema:
        outline = self._reader.outline
        if any(outline.known_name(base) in FLAGS for base in outline.classes[name].bases):
            return {"type": "integer"}
        values = list(enum_members(name, outline).values())
        if not values:
            reason = f"the enumeration {name} has no members; any value is taken for it"
            self._reader.ledger.warn(place_of_type(name), reason)
            return {}
        return of_values(values)

    def _describe_record(self, name: str, kind: ClassKind) -> Schema:
        fields: dict[str, Field] = {}
        lineage = _lineage(name, self._reader.outline)
        if len(lineage) > MOST_ANCESTORS:
            reason = f"the class {name} has more than {MOST_ANCESTORS} ancestors; not all count"
            self._reader.ledger.warn(place_of_type(name), reason)
        for ancestor in reversed(lineage):
            fields.update(self._own_fields(ancestor, kind))
        if not fields and kind is ClassKind.PLAIN:
            reason = f"the class {name} declares no fields; any object is taken for it"
            self._reader.ledger.warn(place_of_type(name), reason)
            return {"type": "object"}
        schema: JsonObject = {
            "type": "object",
            "properties": {field.name: field.schema for field in fields.values()},
        }
        required = [field.name for field in fields.values() if field.is_required]
        if required:
            schema["required"] = required
        if kind in (ClassKind.DATACLASS, ClassKind.NAMED_TUPLE):
            schema["additionalProperties"] = False
        self._reader.count(schema)
        return schema

    def _own_fields(self, ancestor: str, kind: ClassKind) -> dict[str, Field]:
        """What a class itself adds, by Python's names. A plain class that is made by `__init__`
        has for its fields what that takes."""
        key = (ancestor, kind)
        if key not in self._own:
            node = self._reader.outline.classes[ancestor]
            place = child(place_of_type(ancestor), "properties")
            maker = _maker_of(node) if kind is ClassKind.PLAIN else None
            if maker is not None:
                self._own[key] = dict(_made_from(maker, node, self._reader, place))
            else:
                self._own[key] = dict(_declared_in(node, kind, self._reader, place))
        return self._own[key]


def _root_type(node: ast.ClassDef, reader: TypeReader) -> ast.expr | None:
    """What a pydantic RootModel holds."""
    for base in node.bases:
        if isinstance(base, ast.Subscript) and reader.is_wrapped(base, "RootModel"):
            return base.slice
    return None


def _declared_in(
    node: ast.ClassDef, kind: ClassKind, reader: TypeReader, place: str
) -> Iterator[tuple[str, Field]]:
    said = read_docstring(ast.get_docstring(node))
    for written in written_fields(node):
        if kind is ClassKind.MODEL and written.name.startswith("_"):
            continue
        at = reader.places.mark(child(place, written.name), written.node.lineno)
        field = read_field(written, said, reader, at)
        if field is not None and kind is ClassKind.TYPED_DICT:
            field = replace(
                field, is_required=_must_be_given(written.node.annotation, node, reader)
            )
        if field is not None:
            yield written.name, field


def _must_be_given(annotation: ast.expr, node: ast.ClassDef, reader: TypeReader) -> bool:
    """Of a TypedDict's key: `total` says it for all, and each may say otherwise."""
    if reader.is_wrapped(annotation, "Required"):
        return True
    if reader.is_wrapped(annotation, "NotRequired"):
        return False
    total = next((word.value for word in node.keywords if word.arg == "total"), None)
    return not (isinstance(total, ast.Constant) and total.value is False)


def _maker_of(node: ast.ClassDef) -> FunctionNode | None:
    functions = (step for step in node.body if isinstance(step, ast.FunctionDef))
    return next((step for step in functions if step.name == "__init__"), None)


def _made_from(
    maker: FunctionNode, node: ast.ClassDef, reader: TypeReader, place: str
) -> Iterator[tuple[str, Field]]:
    said = read_docstring(ast.get_docstring(maker) or ast.get_docstring(node)).arguments
    for parameter in parameters_of(maker)[1:]:
        at = reader.places.mark(child(place, parameter.name), parameter.node.lineno)
        schema = read_type(parameter.node.annotation, reader, at)
        default = read_default(schema, parameter.default, reader.outline)
        described = with_description(default.schema, said.get(parameter.name, Said()).text)
        yield parameter.name, Field(parameter.name, described, default.is_required)
