"""What a module defines: functions, classes, assigned names and where imported names are from."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from simulator.values.json import Json

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
KNOWN_MODULES = frozenset(
    {
        *{"typing", "typing_extensions", "builtins", "collections", "types", "numbers", "abc"},
        *{"datetime", "uuid", "decimal", "fractions", "pathlib", "os", "io", "re", "ipaddress"},
        *{"enum", "dataclasses", "attr", "attrs", "msgspec", "annotated_types", "functools"},
        *{"pydantic", "pydantic_settings", "sqlmodel", "fastapi"},
    }
)
"""Modules whose names mean here what they mean there."""


@dataclass(frozen=True)
class FoundFunction:
    """`owner` is the qualified name of the class it is a method of, empty for none."""

    node: FunctionNode
    owner: str = ""

    @property
    def name(self) -> str:
        return f"{self.owner}.{self.node.name}" if self.owner else self.node.name


@dataclass
class Outline:
    """Classes and functions by their qualified names; `replaced` are earlier functions of a name
    that was defined again."""

    documentation: str = ""
    functions: dict[str, FoundFunction] = field(default_factory=dict)
    replaced: list[FoundFunction] = field(default_factory=list)
    classes: dict[str, ast.ClassDef] = field(default_factory=dict)
    assigned: dict[str, ast.expr] = field(default_factory=dict)
    imports: dict[str, str] = field(default_factory=dict)
    members: dict[str, dict[str, Json]] = field(default_factory=dict)
    """Of the enumerations looked into so far."""
    _by_last_name: dict[str, list[str]] = field(default_factory=dict)

    def add_class(self, name: str, node: ast.ClassDef) -> None:
        self.classes[name] = node
        self._by_last_name.setdefault(node.name, []).append(name)

    def add_function(self, found: FoundFunction) -> None:
        before = self.functions.pop(found.name, None)
        if before is not None:
            self.replaced.append(before)
        self.functions[found.name] = found

    def class_named(self, node: ast.expr) -> str:
        """The qualified name of the class that an expression names; empty for none."""
        name = dotted(node)
        if name in self.classes:
            return name
        alike = self._by_last_name.get(name, [])
        return alike[0] if len(alike) == 1 else ""

    def known_name(self, node: ast.expr) -> str:
        """The last part of a name of Python's own, or of a library whose names are known; empty
        for any other."""
        name = dotted(node)
        first, _, rest = name.partition(".")
        if first in self.imports:
            name = f"{self.imports[first]}.{rest}".rstrip(".")
            if name.partition(".")[0] not in KNOWN_MODULES:
                return ""
        return name.rpartition(".")[2]


def outline_of(module: ast.Module) -> Outline:
    outline = Outline(documentation=ast.get_docstring(module) or "")
    for node in _statements(module.body):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                outline.add_function(FoundFunction(node))
            case ast.ClassDef():
                _read_class(node, "", outline)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                outline.assigned[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                outline.assigned[name] = value
            case ast.Import() | ast.ImportFrom():
                outline.imports.update(_bound_by(node))
    return outline


def _read_class(node: ast.ClassDef, owner: str, outline: Outline) -> None:
    name = f"{owner}.{node.name}" if owner else node.name
    outline.add_class(name, node)
    for inner in _statements(node.body):
        match inner:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                outline.add_function(FoundFunction(inner, name))
            case ast.ClassDef():
                _read_class(inner, name, outline)


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a body and of the conditions, attempts and contexts in it, in order."""
    waiting = body[::-1]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.If():
                inner = [*node.body, *node.orelse]
            case ast.With():
                inner = node.body
            case ast.Try():
                handlers = [step for handler in node.handlers for step in handler.body]
                inner = [*node.body, *handlers, *node.orelse, *node.finalbody]
            case _:
                inner = []
                yield node
        waiting.extend(reversed(inner))


def _bound_by(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
    for alias in node.names:
        if isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield alias.asname or alias.name, f"{module}.{alias.name}"
        elif alias.asname:
            yield alias.asname, alias.name
        else:
            first = alias.name.partition(".")[0]
            yield first, first


def dotted(node: ast.expr) -> str:
    """`a.b.c` of a plain name; empty for any other expression."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return ""
    return ".".join([node.id, *reversed(parts)])


def decorators(node: FunctionNode | ast.ClassDef) -> list[str]:
    """The names of what decorates it, arguments aside."""
    called = (it.func if isinstance(it, ast.Call) else it for it in node.decorator_list)
    return [dotted(it) for it in called]
