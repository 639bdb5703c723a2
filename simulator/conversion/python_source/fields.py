"""The fields of a class that is a type, as its instances are written in JSON."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from simulator.conversion.ledger import Unsound
from simulator.conversion.python_source.annotations import TypeReader
from simulator.conversion.python_source.constraints import constrain
from simulator.conversion.python_source.docstrings import Documentation, Said
from simulator.conversion.python_source.literals import NotLiteral, read_literal
from simulator.conversion.python_source.outline import Outline
from simulator.values.json import Schema

MAKERS = frozenset(
    {
        *{"field", "Field", "attrib", "ib", "Query", "Path", "Body", "Header", "Cookie", "Form"},
        *{"PrivateAttr"},
    }
)
"""Calls that stand in a default's place and say more than the default."""


@dataclass(frozen=True)
class Default:
    """What stands behind `=`. `schema` is the type's with what the default adds to it."""

    schema: Schema
    is_required: bool
    name: str = ""
    """What the field is called in JSON, where that differs."""
    is_ours: bool = True
    """False for a field that is not given when an instance is made."""


def read_default(schema: Schema, written: ast.expr | None, outline: Outline) -> Default:
    """A default that JSON can hold becomes the schema's; any other only makes it optional."""
    if written is None:
        return Default(schema, is_required=True)
    if isinstance(written, ast.Call) and outline.known_name(written.func) in MAKERS:
        return _read_made(schema, written, outline)
    try:
        return Default({**schema, "default": read_literal(written, outline)}, is_required=False)
    except NotLiteral:
        return Default(schema, is_required=False)


def _read_made(schema: Schema, call: ast.Call, outline: Outline) -> Default:
    words = {word.arg: word.value for word in call.keywords}
    plain = words.get("default", call.args[0] if call.args else None)
    made = constrain(schema, call, outline)
    if plain is not None and _is_ellipsis(plain):
        plain = None
    if plain is None and words.keys() & {"default_factory", "factory"}:
        default = Default(made, is_required=False)
    else:
        default = read_default(made, plain, outline)
    alias = words.get("validation_alias", words.get("alias"))
    if isinstance(alias, ast.Constant) and isinstance(alias.value, str):
        default = replace(default, name=alias.value)
    given = words.get("init")
    is_ours = not (isinstance(given, ast.Constant) and given.value is False)
    return replace(default, is_ours=is_ours)


def _is_ellipsis(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is Ellipsis


@dataclass(frozen=True)
class Field:
    """One field, by the name it has in JSON."""

    name: str
    schema: Schema
    is_required: bool


@dataclass(frozen=True)
class Written:
    """An annotated name in a class's body, and the text below it that describes it."""

    node: ast.AnnAssign
    name: str
    description: str


def written_fields(node: ast.ClassDef) -> Iterator[Written]:
    following = [*node.body[1:], ast.Pass()]
    for step, after in zip(node.body, following, strict=True):
        match step:
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield Written(step, name, _text_of(after))


def _text_of(node: ast.stmt) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            return " ".join(text.split())
    return ""


def read_field(
    written: Written, said: Documentation, reader: TypeReader, place: str
) -> Field | None:
    """None for a name that is no field of an instance. `place` is the field's own."""
    annotation = written.node.annotation
    if any(reader.is_wrapped(annotation, word) for word in ("ClassVar", "KW_ONLY")):
        return None
    schema = read_type(annotation, reader, place)
    default = read_default(schema, written.node.value, reader.outline)
    if not default.is_ours:
        return None
    described = written.description or said.arguments.get(written.name, Said()).text
    return Field(
        name=default.name or written.name,
        schema=with_description(default.schema, described),
        is_required=default.is_required,
    )


def read_type(annotation: ast.expr | None, reader: TypeReader, place: str) -> Schema:
    """Anything is taken, with a warning, for a field that JSON has no values of."""
    try:
        return {} if annotation is None else reader.read(annotation, place)
    except Unsound as fault:
        reader.ledger.warn(place, f"{fault.reason}; any value is taken for it")
        return {}


def with_description(schema: Schema, text: str) -> Schema:
    """What the type itself says of the value goes before what others say of it."""
    return {**schema, "description": text} if text and "description" not in schema else schema
