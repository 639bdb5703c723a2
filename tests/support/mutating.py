"""Changes to a document that nobody would make on purpose, and everybody makes one day."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from simulator.values.pointer import child

ODD = (
    *(
        None,
        True,
        False,
        0,
        -1,
        1.5,
        10**400,
        2**63,
        "",
        " ",
        "\x00",
        "\ud800",
        "a" * 5000,
        "ü~/%41",
    ),
    *(
        "true",
        "null",
        "#",
        "#/",
        "object",
        "string",
        "date-time",
        "default",
        "200",
        "get",
        "(",
        "$ref",
    ),
    *(
        [],
        {},
        [[]],
        [{}],
        {"": {}},
        {"$ref": "#"},
        {"$ref": 5},
        {"$ref": "x.json"},
        {"type": "file"},
    ),
    *({"nullable": True}, {"type": ["string", "null", "x"]}, {"enum": []}, {"not": {}}, {"x-a": 1}),
)
KEYS = (
    "",
    "$ref",
    "type",
    "items",
    "allOf",
    "x-a",
    "default",
    "$id",
    "in",
    "properties",
    "a/b~c",
    "{",
)
DEEP = 20


@dataclass(frozen=True)
class Mutation:
    """`at` and `other` count the nodes of the document, beyond its end from the start again."""

    kind: str
    at: int
    other: int = 0


@dataclass(frozen=True)
class Node:
    holder: Any
    key: str | int
    pointer: str

    @property
    def value(self) -> Any:
        return self.holder[self.key]


MUTATIONS = st.builds(
    Mutation,
    st.sampled_from(
        ["delete", "odd", "copy", "swap", "refer", "wrap", "text", "deep", "rename", "add", "move"]
    ),
    st.integers(0, 400),
    st.integers(0, 400),
)


def mutate(document: Any, mutations: list[Mutation]) -> Any:
    whole = {"": deepcopy(document)}
    for mutation in mutations:
        _apply(whole, mutation)
    return whole[""]


def _apply(whole: dict[str, Any], mutation: Mutation) -> None:
    nodes = list(_nodes(whole))
    node = nodes[mutation.at % len(nodes)]
    other = nodes[mutation.other % len(nodes)]
    odd = deepcopy(ODD[mutation.other % len(ODD)])
    key = KEYS[mutation.other % len(KEYS)]
    match mutation.kind:
        case "delete" if node.pointer:
            del node.holder[node.key]
        case "odd":
            node.holder[node.key] = odd
        case "copy":
            node.holder[node.key] = deepcopy(other.value)
        case "swap":
            first, second = deepcopy(node.value), deepcopy(other.value)
            node.holder[node.key], other.holder[other.key] = second, first
        case "refer":
            node.holder[node.key] = {"$ref": f"#{other.pointer}"}
        case "wrap":
            node.holder[node.key] = [node.value] if mutation.other % 2 else {key: node.value}
        case "text":
            node.holder[node.key] = str(node.value)[:50]
        case "deep":
            for _ in range(DEEP):
                node.holder[node.key] = {key: node.value}
        case "rename" if isinstance(node.key, str) and node.pointer:
            node.holder[key] = node.holder.pop(node.key)
        case "add" if isinstance(node.value, dict):
            node.value[key] = odd
        case "move" if isinstance(node.value, dict):
            node.value[key] = deepcopy(other.value)


def _nodes(whole: dict[str, Any]) -> Iterator[Node]:
    waiting = [Node(whole, "", "")]
    while waiting:
        node = waiting.pop()
        yield node
        value = node.value
        keys = (
            value
            if isinstance(value, dict)
            else range(len(value))
            if isinstance(value, list)
            else ()
        )
        waiting.extend(Node(value, key, child(node.pointer, key)) for key in keys)


def mutate_text(text: str, mutations: list[Mutation]) -> str:
    """The same for a text of lines: words and lines deleted, doubled, swapped and moved."""
    lines = text.split("\n")
    for mutation in mutations:
        at, other = mutation.at % len(lines), mutation.other % len(lines)
        match mutation.kind:
            case "delete" if len(lines) > 1:
                del lines[at]
            case "copy" | "move":
                lines.insert(at, lines[other])
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case "wrap":
                lines[at] = f"    {lines[at]}"
            case _:
                words = lines[at].split(" ")
                words[mutation.other % len(words)] = str(ODD[mutation.other % len(ODD)])[:60]
                lines[at] = " ".join(words)
    return "\n".join(lines)
