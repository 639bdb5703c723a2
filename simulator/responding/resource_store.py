"""Keeps items of collections inside the state, where a person can seed and read them.

    {"resources": {"shops": {"s1": {…}}, "shops/s1/books": {"b1": {…}}}, "last_ids": {"shops": 2}}

A collection is named by its path without the leading slash; its items stand by their key.
"""

import re
import sys
from collections.abc import Iterable
from string import digits

from simulator.values.json import Json, JsonObject
from simulator.values.state import Snapshot

RESOURCES = "resources"
LAST_IDS = "last_ids"
HOLE = "{}"
SHORT_NUMBER = re.compile(r"[0-9]{1,18}")
INFINITE = sys.maxsize


def is_store(state: Snapshot) -> bool:
    """Whether the two keys are free or hold what is kept there."""
    resources, last_ids = state.get(RESOURCES, {}), state.get(LAST_IDS, {})
    if not isinstance(resources, dict) or not isinstance(last_ids, dict):
        return False
    are_objects = all(
        isinstance(items, dict) and all(isinstance(item, dict) for item in items.values())
        for items in resources.values()
    )
    return are_objects and all(type(number) is int for number in last_ids.values())


def place_in(name: str, values: Iterable[Json]) -> str:
    """A collection's path, its holes filled: "shops/{}/books" and "s1" give "shops/s1/books"."""
    filled = name
    for value in values:
        filled = filled.replace(HOLE, key_of(value), 1)
    return filled


def key_of(value: Json) -> str:
    return str(value).replace("/", "%2F").replace("{", "%7B")


def has_collection(state: Snapshot, path: str) -> bool:
    return path in state.get(RESOURCES, {})


def items_at(state: Snapshot, path: str) -> dict[str, JsonObject]:
    """The items of a collection in the order of their keys, where 9 comes before 10."""
    items: dict[str, JsonObject] = state.get(RESOURCES, {}).get(path, {})
    return {key: items[key] for key in sorted(items, key=_natural)}


def next_number(state: Snapshot, path: str) -> int:
    """A number that no item of the collection has had."""
    last: int = state.get(LAST_IDS, {}).get(path, 0)
    keys = state.get(RESOURCES, {}).get(path, {})
    given = [int(key) for key in keys if SHORT_NUMBER.fullmatch(key)]
    return max(last, 0, *given) + 1


def with_number_used(state: Snapshot, path: str, number: int) -> Snapshot:
    return {**state, LAST_IDS: {**state.get(LAST_IDS, {}), path: number}}


def with_item(state: Snapshot, path: str, key: str, item: JsonObject) -> Snapshot:
    resources = state.get(RESOURCES, {})
    items = {**resources.get(path, {}), key: item}
    return {**state, RESOURCES: {**resources, path: items}}


def without_item(state: Snapshot, path: str, key: str) -> Snapshot:
    """Also without all that the item holds: the collections whose paths go through it."""
    below = f"{path}/{key}/"
    resources = {
        name: items
        for name, items in state.get(RESOURCES, {}).items()
        if not name.startswith(below)
    }
    items = {name: item for name, item in resources.get(path, {}).items() if name != key}
    return {**state, RESOURCES: {**resources, path: items}}


def _natural(key: str) -> list[tuple[int, str]]:
    """Numbers before text, and among each other by their length first."""
    parts = re.findall(r"[0-9]+|[^0-9]+", key)
    numbers = [part.lstrip("0") if part[0] in digits else None for part in parts]
    return [
        (INFINITE, part) if number is None else (len(number), number)
        for part, number in zip(parts, numbers, strict=True)
    ]
