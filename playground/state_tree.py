"""A state as a tree to open and close: bounded in what it shows, and saying what it left out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import quote

from playground.json_display import (
    CLASS_OF_TYPE,
    TEXT_LIMIT,
    preview,
    shorten,
    write_json,
)
from simulator.values.json import Json
from simulator.values.pointer import child, parent

NODE_LIMIT = 400
"""Nodes sent at once; branches beyond it are fetched when they are opened."""
BRANCH_LIMIT = 100
"""Children of one branch sent at once."""
TEXT_ALLOWANCE = 40_000
"""Characters of long texts sent at once; what is beyond it is fetched when it is opened."""
DEEPEST_SENT = 30
"""Levels sent at once: each is a call of its own to draw."""
TEXT_PREVIEW = 80
LONGEST_ID = 500
OPEN_DEPTH = 6
OPEN_CHILDREN = 12
"""A branch above that depth with no more children than this is open from the start."""


@dataclass(frozen=True)
class Node:
    """A key and its value. A leaf has `text`, and `full_text` too when `text` is only its
    beginning; a branch has a count as `text`, and its children. Either may be left out."""

    key: str
    pointer: str
    mark: str = ""
    css_class: str = ""
    text: str = ""
    full_text: str = ""
    children: tuple["Node", ...] = ()
    is_branch: bool = False
    is_open: bool = False
    is_left_out: bool = False
    next_start: int = 0
    """Where the children that were not sent begin; 0 when there are none."""
    more: int = 0
    """How many children come after the ones sent."""

    @property
    def anchor(self) -> str:
        return anchor_of(self.pointer)


def anchor_of(pointer: str) -> str:
    """The element id of a place in the state; of a very long pointer, its fingerprint."""
    if len(pointer) > LONGEST_ID:
        return f"at-{sha256(pointer.encode(errors='surrogatepass')).hexdigest()}"
    return f"at{quote(pointer, safe='/')}"


def build_tree(value: Json, marks: Mapping[str, str], *, pointer: str = "", start: int = 0) -> Node:
    """The tree of the value that stands at `pointer`. `marks` are signs by pointer; a branch that
    leads to one is open, and so is the root. `start` leaves out children that were sent before.
    A leaf that is asked for by itself is shown as far as any value is."""
    if not isinstance(value, dict | list):
        css_class, text = CLASS_OF_TYPE.get(type(value), "json-word"), write_json(value)
        return Node("", pointer, css_class=css_class, text=shorten(text, TEXT_LIMIT))
    return _Planter(marks, pointer.count("/")).plant("", value, pointer, start)


class _Planter:
    """Makes nodes until the allowance is used up, from `top` levels below the root."""

    def __init__(self, marks: Mapping[str, str], top: int) -> None:
        self.marks = marks
        self.top = top
        self.trails = frozenset(_ancestors(marks))
        self.allowance = NODE_LIMIT
        self.text_allowance = TEXT_ALLOWANCE

    def plant(self, key: str, value: Json, pointer: str, start: int = 0) -> Node:
        mark = self.marks.get(pointer, "")
        if not isinstance(value, dict | list) or not value:
            return self._leaf(key, value, pointer, mark)
        steps = list(value) if isinstance(value, dict) else range(len(value))
        end = min(len(steps), start + BRANCH_LIMIT)
        is_left_out = end - start > self.allowance or pointer.count("/") - self.top >= DEEPEST_SENT
        sent = () if is_left_out else steps[start:end]
        self.allowance -= len(sent)
        return Node(
            key,
            pointer,
            mark,
            text=_count(value),
            children=tuple(
                self.plant(str(step), value[step], child(pointer, step)) for step in sent
            ),
            is_branch=True,
            is_open=not is_left_out and self._is_open(pointer, len(steps)),
            is_left_out=is_left_out,
            next_start=end if end < len(steps) else 0,
            more=len(steps) - end,
        )

    def _leaf(self, key: str, value: Json, pointer: str, mark: str) -> Node:
        text = write_json(value)
        css_class = CLASS_OF_TYPE.get(type(value), "json-word")
        if len(text) <= TEXT_PREVIEW:
            return Node(key, pointer, mark, css_class, text)
        beginning = preview(value, TEXT_PREVIEW)
        if len(text) > min(self.text_allowance, TEXT_LIMIT):
            return Node(key, pointer, mark, css_class, beginning, is_left_out=True)
        self.text_allowance -= len(text)
        return Node(key, pointer, mark, css_class, beginning, text)

    def _is_open(self, pointer: str, size: int) -> bool:
        is_small = pointer.count("/") < OPEN_DEPTH and size <= OPEN_CHILDREN
        return is_small or pointer in self.trails


def _ancestors(pointers: Iterable[str]) -> Iterable[str]:
    for pointer in pointers:
        trail = pointer
        while trail:
            trail = parent(trail)
            yield trail


def _count(value: Json) -> str:
    noun = "key" if isinstance(value, dict) else "item"
    return f"{len(value)} {noun}{'' if len(value) == 1 else 's'}"
