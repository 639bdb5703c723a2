"""What differs between two states, place by place, each value whole."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from playground.changes import ADDED, CHANGED, REMOVED, WORD_OF_MARK
from simulator.values.json import Json
from simulator.values.pointer import child
from simulator.values.state import Snapshot

LONGEST_ALIGNED = 500
"""Items of a list that are matched with one another; the time grows with the square of their
number. Longer stretches are compared position by position."""


@dataclass(frozen=True)
class Difference:
    """One place. `pointer` is where it stands in the second state, for what was removed where it
    stood in the first, as `origin` is of all but what was added. `before` and `after` are the
    values, None too where there is none."""

    mark: str
    origin: str
    pointer: str
    before: Json = None
    after: Json = None

    @property
    def word(self) -> str:
        return WORD_OF_MARK[self.mark]

    @property
    def had_value(self) -> bool:
        return self.mark != ADDED

    @property
    def has_value(self) -> bool:
        return self.mark != REMOVED


def find_differences(before: Json, after: Json) -> list[Difference]:
    """In the order of the first state, what was added to an object after its other keys. The order
    of keys is no difference."""
    return list(_between(before, after, "", ""))


def _between(before: Json, after: Json, old: str, new: str) -> Iterator[Difference]:
    """`old` and `new` are the pointers of the two values, which differ once an item of a list above
    was added or removed."""
    match before, after:
        case dict(), dict():
            yield from _between_objects(before, after, old, new)
        case list(), list():
            yield from _between_lists(before, after, old, new)
        case _ if type(before) is not type(after) or before != after:
            yield Difference(CHANGED, old, new, before, after)


def _between_objects(before: Snapshot, after: Snapshot, old: str, new: str) -> Iterator[Difference]:
    for key, value in before.items():
        if key in after:
            yield from _between(value, after[key], child(old, key), child(new, key))
        else:
            yield Difference(REMOVED, child(old, key), child(old, key), before=value)
    for key, value in after.items():
        if key not in before:
            yield Difference(ADDED, "", child(new, key), after=value)


def _between_lists(
    before: list[Json], after: list[Json], old: str, new: str
) -> Iterator[Difference]:
    for first, second in _aligned([_as_text(it) for it in before], [_as_text(it) for it in after]):
        paired = min(len(first), len(second))
        for i, j in zip(first, second, strict=False):
            yield from _between(before[i], after[j], child(old, i), child(new, j))
        for i in first[paired:]:
            yield Difference(REMOVED, child(old, i), child(old, i), before=before[i])
        for j in second[paired:]:
            yield Difference(ADDED, "", child(new, j), after=after[j])


def _aligned(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[range, range]]:
    """The stretches of both lists that stand for one another and are not the same."""
    start, shorter = 0, min(len(before), len(after))
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    old, new = range(start, len(before) - end), range(start, len(after) - end)
    if not old and not new:
        return
    if max(len(old), len(new)) > LONGEST_ALIGNED:
        yield old, new
        return
    matcher = SequenceMatcher(None, before[start : old.stop], after[start : new.stop], False)
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        if kind != "equal":
            yield range(start + i, start + i_end), range(start + j, start + j_end)


def _as_text(value: Json) -> str:
    """Equal for values that are the same JSON: true is not 1, and keys may be in any order."""
    return json.dumps(value, sort_keys=True)
