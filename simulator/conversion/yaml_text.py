"""YAML 1.2 text to values, and to the lines they stand on.

Reads ruamel's parse events rather than its constructed values: nothing is built that a limit has
not counted, aliases share one value, and scalars follow the core schema of YAML 1.2 to the letter
(`NO`, `12:30` and `2024-01-05` are strings).
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from simulator.conversion.json_text import too_deep, too_many
from simulator.conversion.limits import Limits
from simulator.conversion.lines import LineTree
from simulator.conversion.yaml_words import explain_yaml
from simulator.errors import DescriptionRefused
from simulator.strict_json import read_integer
from simulator.values.catalog import ImportNote
from simulator.values.json import Json
from simulator.values.pointer import child

CORE_TAG = "tag:yaml.org,2002:"
NULL = re.compile(r"(~|null|Null|NULL|)")
TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
INTEGERS = (
    (re.compile(r"([-+]?[0-9]+)"), 10),
    (re.compile(r"0o([0-7]+)"), 8),
    (re.compile(r"0x([0-9a-fA-F]+)"), 16),
)
"""Each way to write one, with its base."""
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
MERGE_KEY = "<<"


@dataclass(frozen=True)
class ParsedYaml:
    document: Json
    tree: LineTree
    notes: tuple[ImportNote, ...]


@dataclass(slots=True)
class _Node:
    """A finished value: `size` counts the values in it, `height` the levels."""

    value: Json
    lines: LineTree | int
    size: int
    height: int


@dataclass(slots=True)
class _Open:
    """A container whose end has not been read. `key` is None between two members."""

    container: dict[str, Json] | list[Json]
    tree: LineTree
    pointer: str
    anchor: str | None
    size: int = 1
    height: int = 1
    key: str | None = None
    merged: list[Json] = field(default_factory=list)


def parse_yaml(text: str, limits: Limits) -> ParsedYaml:
    """The first document of the text. Raises DescriptionRefused."""
    builder = _Builder(limits)
    try:
        for event in _events(text):
            builder.take(event)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        where = f" at line {mark.line + 1}" if mark else ""
        words = explain_yaml(error.problem or "it cannot be read")
        raise DescriptionRefused(f"The document is not valid YAML{where}: {words}.") from None
    except YAMLError as error:
        first_line = str(error).strip().partition("\n")[0]
        raise DescriptionRefused(f"The document is not valid YAML: {first_line}.") from None
    except (ValueError, OverflowError):
        # ruamel lets bad escapes and directives surface as these, in Python's own words
        raise DescriptionRefused(
            "The document is not valid YAML: an escape or a directive in it cannot be read."
        ) from None
    tree = builder.root.lines
    lines = tree if isinstance(tree, LineTree) else LineTree(tree)
    return ParsedYaml(builder.root.value, lines, tuple(builder.notes))


def _events(text: str) -> Iterator[Event]:
    reader = YAML(typ="safe", pure=True)
    yield from reader.parse(text)


class _Builder:
    """Builds the value from parse events, counting as it goes."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.root = _Node(None, 1, 0, 0)
        self.notes: list[ImportNote] = []
        self._stack: list[_Open] = []
        self._anchors: dict[str, _Node] = {}
        self._nodes = 0
        self._documents = 0

    def take(self, event: Event) -> None:
        match event:
            case DocumentStartEvent():
                self._start_document(_line(event))
            case _ if self._documents > 1:
                return
            case MappingStartEvent() | SequenceStartEvent():
                self._open(event)
            case MappingEndEvent() | SequenceEndEvent():
                self._close()
            case ScalarEvent():
                self._take_scalar(event)
            case AliasEvent():
                self._put(self._aliased(event), _line(event))
            case DocumentEndEvent():
                self._anchors.clear()

    def _start_document(self, line: int) -> None:
        self._documents += 1
        if self._documents == 2:
            self._note("", line, "only the first YAML document of the file is read")

    def _open(self, event: MappingStartEvent | SequenceStartEvent) -> None:
        line = _line(event)
        self._refuse_as_key(line)
        if len(self._stack) >= self.limits.max_depth:
            raise too_deep(self.limits)
        top = self._stack[-1] if self._stack else None
        container: dict[str, Json] | list[Json] = {} if isinstance(event, MappingStartEvent) else []
        pointer = child(top.pointer, _next_name(top)) if top else ""
        self._stack.append(_Open(container, LineTree(line), pointer, event.anchor))
        self._count(1)

    def _close(self) -> None:
        done = self._stack.pop()
        if isinstance(done.container, dict):
            _merge(done)
        node = _Node(done.container, done.tree, done.size, done.height)
        if done.anchor is not None:
            self._anchors[done.anchor] = node
        self._put(node, done.tree.line)

    def _take_scalar(self, event: ScalarEvent) -> None:
        line = _line(event)
        top = self._stack[-1] if self._stack else None
        if top is not None and isinstance(top.container, dict) and top.key is None:
            self._start_member(top, event, line)
            return
        node = _Node(_scalar(event, line), line, 1, 0)
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        self._count(1)
        self._put(node, line)

    def _start_member(self, top: _Open, event: ScalarEvent, line: int) -> None:
        if event.anchor is not None:
            self._anchors[event.anchor] = _Node(event.value, line, 1, 0)
        self._name_member(top, str(event.value), line)

    def _name_member(self, top: _Open, key: str, line: int) -> None:
        if key in top.container:
            self._note(child(top.pointer, key), line, f"the key {key!r} is given twice")
        top.key = key
        top.tree.inside[key] = line

    def _put(self, node: _Node, line: int) -> None:
        if not self._stack:
            self.root = node
            return
        top = self._stack[-1]
        if isinstance(top.container, list):
            top.tree.inside[str(len(top.container))] = node.lines
            top.container.append(node.value)
        elif top.key is None:
            self._refuse_as_key(line, node)
            self._name_member(top, str(node.value), line)
            return
        elif top.key == MERGE_KEY and isinstance(node.value, dict | list):
            top.merged.append(node.value)
            top.key = None
        else:
            _place(top, node)
        top.size += node.size
        top.height = max(top.height, node.height + 1)

    def _aliased(self, event: AliasEvent) -> _Node:
        line = _line(event)
        node = self._anchors.get(str(event.anchor))
        if node is None:
            raise DescriptionRefused(
                f"The alias *{event.anchor} at line {line} refers to itself or to nothing."
            )
        self._count(node.size)
        if len(self._stack) + node.height > self.limits.max_depth:
            raise too_deep(self.limits)
        return node

    def _refuse_as_key(self, line: int, node: _Node | None = None) -> None:
        top = self._stack[-1] if self._stack else None
        is_key = top is not None and isinstance(top.container, dict) and top.key is None
        if is_key and (node is None or isinstance(node.value, dict | list)):
            raise DescriptionRefused(f"The key at line {line} is not text.")

    def _count(self, nodes: int) -> None:
        self._nodes += nodes
        if self._nodes > self.limits.max_nodes:
            raise too_many(self.limits)

    def _note(self, pointer: str, line: int, reason: str) -> None:
        self.notes.append(ImportNote(pointer, line, reason))


def _line(event: Event) -> int:
    return int(event.start_mark.line) + 1


def _next_name(top: _Open) -> str:
    return str(len(top.container)) if isinstance(top.container, list) else str(top.key)


def _place(top: _Open, node: _Node) -> None:
    """Put a member into its mapping. A container's line becomes its key's."""
    assert isinstance(top.container, dict) and top.key is not None
    key_line = top.tree.inside[top.key]
    if isinstance(node.lines, LineTree) and isinstance(key_line, int):
        top.tree.inside[top.key] = LineTree(key_line, node.lines.inside)
    top.container[top.key] = node.value
    top.key = None


def _merge(done: _Open) -> None:
    """Apply `<<`: a mapping's own members win over merged ones, earlier merged over later."""
    assert isinstance(done.container, dict)
    sources = [
        source
        for merged in done.merged
        for source in (merged if isinstance(merged, list) else [merged])
    ]
    for source in sources:
        if isinstance(source, dict):
            for key, value in source.items():
                done.container.setdefault(key, value)


def _scalar(event: ScalarEvent, line: int) -> Json:
    text = str(event.value)
    tag = str(event.tag or "")
    quoted = not event.implicit[0] and not tag
    if quoted or (tag.startswith(CORE_TAG) and tag.removeprefix(CORE_TAG) not in _TYPED):
        return text
    return _plain(text, line)


_TYPED = {"int", "float", "bool", "null"}


def _plain(text: str, line: int) -> Json:
    """Read an unquoted scalar by the core schema."""
    if NULL.fullmatch(text):
        return None
    if text in TRUTH:
        return TRUTH[text]
    if NOT_FINITE.fullmatch(text):
        raise DescriptionRefused(f"The document holds {text} at line {line}, which is not JSON.")
    try:
        return _number(text)
    except ValueError:
        raise DescriptionRefused(f"The number at line {line} is too large.") from None


def _number(text: str) -> int | float | str:
    for written, base in INTEGERS:
        if found := written.fullmatch(text):
            return read_integer(found[1], base)
    if FLOAT.fullmatch(text):
        number = float(text)
        if not math.isfinite(number):
            raise ValueError(text)
        return number
    return text
