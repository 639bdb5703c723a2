"""What changed between two states."""

import json
from collections.abc import Iterator
from typing import Any

import jsonpatch

from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child
from simulator.values.state import Patch, Snapshot

LONG_CHANGE = 500
"""Items of a list that are compared one by one; the time grows with the square of their number."""


def patch_between(before: Snapshot, after: Snapshot) -> Patch:
    """The operations that turn `before` into `after`, as few as can be read; empty when equal.

    A list changed over a longer stretch than LONG_CHANGE is replaced whole.
    """
    if before is after:
        return ()
    replaced = list(_lists_changed_at_length(before, after, ()))
    for keys, _ in replaced:
        before, after = _without_value(before, keys), _without_value(after, keys)
    operations: list[dict[str, Any]] = jsonpatch.make_patch(*_what_differs(before, after)).patch
    for keys, value in replaced:
        pointer = child("", *keys)
        operations.append({"op": "replace", "path": pointer, "value": value})
    return tuple(operations)


def _lists_changed_at_length(
    before: Json, after: Json, keys: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], list[Json]]]:
    """The keys to each list that is to be replaced whole, and its new value."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() & after.keys():
            yield from _lists_changed_at_length(before[key], after[key], (*keys, key))
        return
    are_lists = isinstance(before, list) and isinstance(after, list)
    if are_lists and _stretch_of_change(before, after) > LONG_CHANGE:
        yield keys, after


def _stretch_of_change(before: list[Json], after: list[Json]) -> int:
    """How many items lie between the equal beginnings and the equal ends."""
    shorter, longer = sorted((len(before), len(after)))
    start = 0
    while start < shorter and before[start] == after[start]:
        start += 1
    end = 0
    while end < shorter - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return longer - start - end


def _what_differs(before: Json, after: Json) -> tuple[Json, Json]:
    """Both without the members, and with null for the items, that are the same: the library takes
    a hundred times as long to see that."""
    match before, after:
        case dict(), dict():
            return _members_that_differ(before, after)
        case list(), list() if len(before) == len(after):
            items = [
                (None, None) if _is_same(old, new) else _what_differs(old, new)
                for old, new in zip(before, after, strict=True)
            ]
            return [old for old, _ in items], [new for _, new in items]
        case _:
            return before, after


def _members_that_differ(before: JsonObject, after: JsonObject) -> tuple[JsonObject, JsonObject]:
    old = {key: value for key, value in before.items() if key not in after}
    new = {key: value for key, value in after.items() if key not in before}
    for key, value in before.items():
        if key in after and not _is_same(value, after[key]):
            old[key], new[key] = _what_differs(value, after[key])
    return old, new


def _is_same(old: Json, new: Json) -> bool:
    """As JSON, where true is not 1; members in another order count as different."""
    return old is new or json.dumps(old) == json.dumps(new)


def _without_value(document: JsonObject, keys: tuple[str, ...]) -> JsonObject:
    """A copy with null in the place the keys lead to."""
    first, *rest = keys
    inner = _without_value(document[first], tuple(rest)) if rest else None
    return {**document, first: inner}
