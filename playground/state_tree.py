"""A state as a tree to open and close: bounded in what it shows, and saying what it left out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
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
class Gap:
    """Children of the branch at `pointer` that were not sent, by their positions in it: those from
    `start` to before `end`."""

    pointer: str
    start: int
    end: int


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
    children: tuple["Node | Gap", ...] = ()
    is_branch: bool = False
    is_open: bool = False
    is_left_out: bool = False
    is_found: bool = False
    """Whether it is the place that was looked for."""

    @property
    def anchor(self) -> str:
        return anchor_of(self.pointer)


def anchor_of(pointer: str) -> str:
    """The element id of a place in the state; of a very long pointer, its fingerprint."""
    if len(pointer) > LONGEST_ID:
        return f"at-{sha256(pointer.encode(errors='surrogatepass')).hexdigest()}"
    return f"at{quote(pointer, safe='/')}"


@dataclass(frozen=True)
class Extent:
    """Which children of a branch are asked for, by their positions; all for no `end`."""

    start: int = 0
    end: int | None = None


def build_tree(
    value: Json,
    marks: Mapping[str, str],
    *,
    pointer: str = "",
    extent: Extent = Extent(),
    found: str | None = None,
) -> Node:
    """The tree of the value that stands at `pointer`. `marks` are signs by pointer; the way to one,
    and to the place that was `found`, is open and is sent however many children stand before it; so
    is the root. A leaf that is asked for by itself is shown as far as any value is."""
    if not isinstance(value, dict | list):
        css_class, text = CLASS_OF_TYPE.get(type(value), "json-word"), write_json(value)
        return Node("", pointer, css_class=css_class, text=shorten(text, TEXT_LIMIT))
    return _Planter(marks, found, pointer.count("/")).plant("", value, pointer, extent)


class _Planter:
    """Makes nodes until the allowance is used up, from `top` levels below the root. `steps` leads
    from each branch on the way to a wanted place to its children on that way."""

    def __init__(self, marks: Mapping[str, str], found: str | None, top: int) -> None:
        self.marks = marks
        self.found = found
        self.top = top
        wanted = [*islice(marks, NODE_LIMIT), *([] if found is None else [found])]
        self.steps = _steps_to(wanted)
        self.allowance = NODE_LIMIT
        self.text_allowance = TEXT_ALLOWANCE

    def plant(self, key: str, value: Json, pointer: str, extent: Extent = Extent()) -> Node:
        mark = self.marks.get(pointer, "")
        if not isinstance(value, dict | list) or not value:
            return self._leaf(key, value, pointer, mark)
        steps = list(value) if isinstance(value, dict) else range(len(value))
        stop = len(steps) if extent.end is None else min(extent.end, len(steps))
        sent = self._sent(steps, pointer, extent.start, stop)
        self.allowance -= len(sent)
        children: list[Node | Gap] = []
        reached = extent.start
        for position in sent:
            if position > reached:
                children.append(Gap(pointer, reached, position))
            step = steps[position]
            children.append(self.plant(str(step), value[step], child(pointer, step)))
            reached = position + 1
        if sent and reached < stop:
            children.append(Gap(pointer, reached, stop))
        return Node(
            key,
            pointer,
            mark,
            text=_count(value),
            children=tuple(children),
            is_branch=True,
            is_open=bool(sent) and self._is_open(pointer, len(steps)),
            is_left_out=not sent,
            is_found=pointer == self.found,
        )

    def _sent(self, steps: Sequence[str | int], pointer: str, start: int, stop: int) -> list[int]:
        """The positions of the children that are sent, in order: the first ones while the allowance
        lasts, and those on the way to a wanted place."""
        if pointer.count("/") - self.top >= DEEPEST_SENT:
            return []
        first = range(start, min(stop, start + BRANCH_LIMIT))
        on_the_way = self.steps.get(pointer, set())
        if not on_the_way:
            return list(first) if len(first) <= self.allowance else []
        wanted = [at for at in range(start, stop) if child("", steps[at]) in on_the_way]
        if len(first) > self.allowance:
            return wanted[:BRANCH_LIMIT]
        return sorted({*first, *wanted[:BRANCH_LIMIT]})

    def _leaf(self, key: str, value: Json, pointer: str, mark: str) -> Node:
        text, is_found = write_json(value), pointer == self.found
        css_class = CLASS_OF_TYPE.get(type(value), "json-word")
        if len(text) <= TEXT_PREVIEW:
            return Node(key, pointer, mark, css_class, text, is_found=is_found)
        beginning = preview(value, TEXT_PREVIEW)
        if len(text) > min(self.text_allowance, TEXT_LIMIT):
            return Node(
                key, pointer, mark, css_class, beginning, is_left_out=True, is_found=is_found
            )
        self.text_allowance -= len(text)
        return Node(key, pointer, mark, css_class, beginning, text, is_found=is_found)

    def _is_open(self, pointer: str, size: int) -> bool:
        is_small = pointer.count("/") < OPEN_DEPTH and size <= OPEN_CHILDREN
        return is_small or pointer in self.steps


def _steps_to(pointers: Iterable[str]) -> dict[str, set[str]]:
    """From every branch above the pointers, the last steps ("/key") of its children on the way."""
    steps: dict[str, set[str]] = {}
    for pointer in pointers:
        here = pointer
        while here:
            above = parent(here)
            steps.setdefault(above, set()).add(here[len(above) :])
            here = above
    return steps


def _count(value: Json) -> str:
    noun = "key" if isinstance(value, dict) else "item"
    return f"{len(value)} {noun}{'' if len(value) == 1 else 's'}"
