"""JSON text to values, and to the lines they stand on."""

import json
import re
from dataclasses import dataclass

from simulator.conversion.limits import Limits
from simulator.conversion.lines import LineTree
from simulator.errors import DescriptionRefused
from simulator.strict_json import NotJson, decode, make_decoder
from simulator.values.catalog import ImportNote
from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child

TOKEN = re.compile(r'"((?:[^"\\]|\\.)*+)"(\s*+:)?|[{}\[\],]', re.DOTALL)


@dataclass(frozen=True)
class ParsedJson:
    document: Json
    repeats_keys: bool


def parse_json(text: str, limits: Limits) -> ParsedJson:
    """Raises json.JSONDecodeError when it is not JSON, DescriptionRefused when it is not usable."""
    repeats = False

    def object_of(pairs: list[tuple[str, Json]]) -> JsonObject:
        nonlocal repeats
        members = dict(pairs)
        repeats = repeats or len(members) != len(pairs)
        return members

    try:
        document = decode(text, make_decoder(object_of))
    except NotJson as problem:
        raise DescriptionRefused(f"The document is not JSON: {problem}.") from None
    except RecursionError:
        raise too_deep(limits) from None
    _measure(document, limits)
    return ParsedJson(document, repeats)


def too_deep(limits: Limits) -> DescriptionRefused:
    return DescriptionRefused(
        f"The document is nested too deeply: more than {limits.max_depth} levels."
    )


def too_many(limits: Limits) -> DescriptionRefused:
    return DescriptionRefused(
        f"The document is too large when expanded: more than {limits.max_nodes} values."
    )


def _measure(document: Json, limits: Limits) -> None:
    level, depth, nodes = [document], 0, 0
    while level:
        nodes += len(level)
        if nodes > limits.max_nodes:
            raise too_many(limits)
        containers = [value for value in level if isinstance(value, dict | list)]
        depth += 1 if containers else 0
        if depth > limits.max_depth:
            raise too_deep(limits)
        level = [
            value
            for container in containers
            for value in (container.values() if isinstance(container, dict) else container)
        ]


@dataclass(slots=True)
class _Open:
    """A container whose end has not been read; `key` names the member being read."""

    tree: LineTree
    is_object: bool
    key: str = ""
    count: int = 0

    @property
    def next_name(self) -> str:
        return self.key if self.is_object else str(self.count)


def find_lines(text: str, repeated: list[ImportNote]) -> LineTree:
    """Read valid JSON once more, for its lines. Keys given twice are added to `repeated`."""
    root = LineTree(1)
    stack = [_Open(root, is_object=False)]
    line, position = 1, 0
    for token in TOKEN.finditer(text):
        line += text.count("\n", position, token.start())
        position = token.start()
        _take(token, line, stack, repeated)
    inner = root.inside.get("0")
    return inner if isinstance(inner, LineTree) else root


def _take(token: re.Match[str], line: int, stack: list[_Open], repeated: list[ImportNote]) -> None:
    top = stack[-1]
    mark = token.group(0)[0]
    if mark in "{[":
        stack.append(_open(stack, line, is_object=mark == "{"))
    elif mark in "}]":
        stack.pop()
    elif mark == ",":
        top.count += 1
    elif token.group(2) is not None:
        top.key = _unescaped(token.group(1))
        if top.key in top.tree.inside:
            place = child("", *(around.next_name for around in stack[1:]))
            repeated.append(ImportNote(place, line, f"the key {top.key!r} is given twice"))
        top.tree.inside[top.key] = line
    elif not top.is_object:
        top.tree.inside[top.next_name] = line


def _open(stack: list[_Open], line: int, *, is_object: bool) -> _Open:
    top = stack[-1]
    key_line = top.tree.inside.get(top.next_name) if top.is_object else None
    tree = LineTree(key_line if isinstance(key_line, int) else line)
    top.tree.inside[top.next_name] = tree
    return _Open(tree, is_object)


def _unescaped(key: str) -> str:
    return str(json.loads(f'"{key}"', strict=False)) if "\\" in key else key
