"""Finds what a check looked at: places in the state, and the calls it picked."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from simulator.judging.interpreter import EVALUATION_PROBLEMS, Interpreter, Node
from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child, leads_somewhere
from simulator.values.verdict import Evidence


@dataclass(frozen=True)
class Place:
    """What stands at a `path` such as `state.files[0]`; a value of null may also be missing."""

    path: str
    value: Json
    is_there: bool


NARROWING = frozenset(
    {"subexpression", "index_expression", "pipe", "projection", "value_projection"}
    | {"filter_projection", "flatten"}
)
"""Nodes whose first child reads the whole document and whose others read what that gave."""
PLAIN_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def find_evidence(parsed: Node, document: JsonObject, interpreter: Interpreter) -> Evidence:
    """Pointers into the state that the expression names and that exist, and the numbers of the
    calls that its filters over `calls` picked."""
    pointers: list[str] = []
    calls: list[int] = []
    for node in _nodes_at_root(parsed):
        pointer = _pointer(node)
        if pointer is not None and leads_somewhere(document["state"], pointer):
            pointers.append(pointer)
        calls.extend(_calls_picked(node, document, interpreter))
    return Evidence(tuple(sorted(set(calls))), tuple(dict.fromkeys(pointers)))


def list_places(parsed: Node, document: JsonObject) -> tuple[Place, ...]:
    """The places that the expression names by a plain path, in order, each once."""
    paths = dict.fromkeys(tuple(steps) for steps in _paths_at_root(parsed))
    return tuple(Place(_path(steps), *_look(document, steps)) for steps in paths)


def keys_read(parsed: Node) -> list[str]:
    """The outermost keys of the state or the opening that plain paths lead through, each once."""
    paths = [steps for steps in _paths_at_root(parsed) if steps[0] in ("state", "opening")]
    keys = [steps[1] for steps in paths if len(steps) > 1]
    return list(dict.fromkeys(key for key in keys if isinstance(key, str)))


def root_names(node: Node) -> list[str]:
    """The names an expression looks up in the document itself, in order."""
    if node["type"] == "field":
        return [node["value"]]
    if node["type"] == "expref":
        return []
    return [name for part in _parts_at_root(node) for name in root_names(part)]


def _inner_nodes(node: Node) -> list[Node]:
    """The nodes a node is made of; a slice has numbers for children, which are none."""
    return [part for part in node["children"] if isinstance(part, dict)]


def walk(node: Node) -> Iterator[Node]:
    """The node and all nodes inside it."""
    yield node
    for part in _inner_nodes(node):
        yield from walk(part)


def _parts_at_root(node: Node) -> list[Node]:
    """Those that read what the node itself reads."""
    parts = _inner_nodes(node)
    return parts[:1] if node["type"] in NARROWING else parts


def _nodes_at_root(node: Node) -> Iterator[Node]:
    """The outermost nodes that read the document itself and that say something by themselves."""
    if _pointer(node) is not None or _filters_calls(node):
        yield node
        return
    for part in _parts_at_root(node):
        yield from _nodes_at_root(part)


def _pointer(node: Node) -> str | None:
    """The pointer into the state that a plain path names; None for any other node."""
    steps = _steps(node)
    if steps is None or steps[:1] != ["state"]:
        return None
    return child("", *steps[1:])


def _steps(node: Node) -> list[str | int] | None:
    match node["type"]:
        case "field" | "index":
            return [node["value"]]
        case "subexpression" | "index_expression":
            parts = [_steps(part) for part in node["children"]]
            if any(part is None for part in parts):
                return None
            return [step for part in parts if part is not None for step in part]
        case _:
            return None


def _paths_at_root(node: Node) -> Iterator[list[str | int]]:
    steps = _steps(node)
    if steps is not None:
        yield steps
        return
    for part in _parts_at_root(node):
        yield from _paths_at_root(part)


def _path(steps: tuple[str | int, ...]) -> str:
    """As an expression writes it."""
    names = (f"[{s}]" if isinstance(s, int) else f".{_name(s)}" for s in steps)
    return "".join(names).removeprefix(".")


def _name(text: str) -> str:
    return text if PLAIN_NAME.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _look(document: Json, steps: tuple[str | int, ...]) -> tuple[Json, bool]:
    """The value there, and whether there is one. A negative number counts from a list's end."""
    value = document
    for step in steps:
        try:
            value = value[step]
        except (LookupError, TypeError):
            return None, False
    return value, True


def _filters_calls(node: Node) -> bool:
    return node["type"] == "filter_projection" and _steps(node["children"][0]) == ["calls"]


def _calls_picked(node: Node, document: JsonObject, interpreter: Interpreter) -> list[int]:
    """None where the filter cannot be run: the check was decided without it."""
    if not _filters_calls(node):
        return []
    source, _, condition = node["children"]
    whole: Node = {**node, "children": [source, {"type": "identity", "children": []}, condition]}
    try:
        picked = interpreter.visit(whole, document)
    except EVALUATION_PROBLEMS:
        return []
    return [call["number"] for call in picked]
