"""What simulated calls changed, thing by thing.

A thing is an item that a state keeps under a name: in a resource store, or as
{"orders": {"o1": {"id": "o1", …}}}, {"orders": [{"id": "o1", …}]} or {"order": {"id": "o1", …}}.
What a thing holds belongs to it, however deep.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from simulator.responding.resource_names import KEYS_BY_HABIT, normal, singular, words_of
from simulator.responding.resource_store import HOLE, LAST_IDS, RESOURCES, is_store, key_of
from simulator.responding.resources import ResourceIndex
from simulator.values.json import Json, JsonObject
from simulator.values.state import Snapshot


class Fate(StrEnum):
    CREATED = "created"
    CHANGED = "changed"
    DELETED = "deleted"


@dataclass(frozen=True)
class Thing:
    """`place` is a collection's path, or the names that lead to it in a state that has no resource
    store; `noun` is what one of its things is called; `key` is as the store writes it; `scope` are
    the keys on the way to the place."""

    place: str
    noun: str
    key: str
    scope: tuple[str, ...] = ()


@dataclass(frozen=True)
class FieldChange:
    """`path` leads into the item. `value` is what stands there now, if anything does."""

    path: tuple[str, ...]
    value: Json = None
    is_removed: bool = False


@dataclass(frozen=True)
class Change:
    """`key_name` is the field that holds the key; `fields` are in the order in which they changed,
    all of them when the thing was created; `item` is the thing as it is now, or was at last."""

    thing: Thing
    key_name: str
    fate: Fate
    fields: tuple[FieldChange, ...]
    item: JsonObject


Changes = Mapping[Thing, Change]
Kept = tuple[str, JsonObject]
"""The name of a thing's key field, and the thing."""


def find_changes(steps: Iterable[tuple[Snapshot, Snapshot]], index: ResourceIndex) -> Changes:
    """`steps` are the states before and after each simulated call, in order. What a real answer
    brought into the state in between is no change."""
    changes: dict[Thing, Change] = {}
    for before, after in steps:
        old, new = dict(_things_in(before, index)), dict(_things_in(after, index))
        for thing in {**old, **new}:
            if old.get(thing) != new.get(thing):
                made = _joined(changes.get(thing), _change(thing, old.get(thing), new.get(thing)))
                changes.pop(thing, None)
                if made is not None:
                    changes[thing] = made
    return changes


def _change(thing: Thing, old: Kept | None, new: Kept | None) -> Change:
    if new is None:
        key_name, item = old or ("", {})
        return Change(thing, key_name, Fate.DELETED, (), item)
    key_name, item = new
    if old is None:
        fields = tuple(FieldChange((name,), value) for name, value in item.items())
        return Change(thing, key_name, Fate.CREATED, fields, item)
    return Change(thing, key_name, Fate.CHANGED, tuple(_differences(old[1], item)), item)


def _joined(before: Change | None, now: Change) -> Change | None:
    """None when what was created is gone again: no real service ever had it."""
    if before is None or now.fate is Fate.CREATED:
        return now
    if now.fate is Fate.DELETED:
        return None if before.fate is Fate.CREATED else now
    kept = tuple(it for it in before.fields if not any(_covers(new, it) for new in now.fields))
    return replace(now, fate=before.fate, fields=(*kept, *now.fields))


def _covers(new: FieldChange, old: FieldChange) -> bool:
    return old.path[: len(new.path)] == new.path


def _differences(
    old: JsonObject, new: JsonObject, path: tuple[str, ...] = ()
) -> Iterator[FieldChange]:
    """Objects are compared field by field; a list that differs is another list."""
    for name in {**old, **new}:
        here = (*path, name)
        if name not in new:
            yield FieldChange(here, is_removed=True)
        elif isinstance(old.get(name), dict) and isinstance(new[name], dict):
            yield from _differences(old[name], new[name], here)
        elif name not in old or old[name] != new[name]:
            yield FieldChange(here, new[name])


def noun_of(name: str) -> str:
    return normal(singular(name))


def is_key_of(name: str, noun: str) -> bool:
    """Whether a field of that name holds the key of a thing itself, not of one it refers to."""
    short = normal(name)
    return short in KEYS_BY_HABIT or short in {f"{noun}{habit}" for habit in KEYS_BY_HABIT}


def _things_in(state: Snapshot, index: ResourceIndex) -> Iterator[tuple[Thing, Kept]]:
    if is_store(state):
        yield from _stored(state.get(RESOURCES, {}), index)
        state = {name: it for name, it in state.items() if name not in (RESOURCES, LAST_IDS)}
    yield from _named(state, ())


def _stored(resources: JsonObject, index: ResourceIndex) -> Iterator[tuple[Thing, Kept]]:
    for path, items in resources.items():
        declared, scope = _collection_at(path, index)
        noun = noun_of(path.rpartition("/")[2])
        for key, item in items.items():
            held = declared if declared in item else _name_of_key(key, item) or declared
            yield Thing(path, noun, key, scope), (held, item)


def _collection_at(path: str, index: ResourceIndex) -> tuple[str, tuple[str, ...]]:
    """The name of its key field, and the keys on the way to it. Of one that no tool knows, as of
    "shops/s1/books", every second step is taken for a key."""
    segments = path.split("/")
    for collection in index.collections.values():
        named = collection.name.split("/")
        if len(named) != len(segments):
            continue
        pairs = list(zip(named, segments, strict=True))
        if all(wanted in (HOLE, held) for wanted, held in pairs):
            return collection.key, tuple(held for wanted, held in pairs if wanted == HOLE)
    return KEYS_BY_HABIT[0], tuple(segments[1::2])


def _named(holder: JsonObject, names: tuple[str, ...]) -> Iterator[tuple[Thing, Kept]]:
    for name, value in holder.items():
        here, noun = (*names, name), noun_of(name)
        if isinstance(value, list):
            yield from _listed(value, "/".join(here), noun)
        if not isinstance(value, dict):
            continue
        mapped = list(_mapped(value, "/".join(here), noun))
        own = next((it for it in value if is_key_of(it, noun)), None)
        if mapped:
            yield from mapped
        elif own is not None and isinstance(value[own], str | int):
            yield Thing("/".join(here), noun, key_of(value[own])), (own, value)
        else:
            yield from _named(value, here)


def _mapped(holder: JsonObject, place: str, noun: str) -> Iterator[tuple[Thing, Kept]]:
    """None unless each of the objects holds the key that it stands under, in the same field."""
    if not all(isinstance(item, dict) for item in holder.values()):
        return
    names = {_name_of_key(key, item) for key, item in holder.items()}
    if len(names) == 1 and (name := names.pop()) is not None:
        for key, item in holder.items():
            yield Thing(place, noun, key_of(key)), (name, item)


def _name_of_key(key: str, item: JsonObject) -> str | None:
    return next(
        (
            name
            for name, value in item.items()
            if words_of(name)[-1:] and words_of(name)[-1] in KEYS_BY_HABIT
            if isinstance(value, str | int) and key_of(value) == key_of(key)
        ),
        None,
    )


def _listed(items: list[Json], place: str, noun: str) -> Iterator[tuple[Thing, Kept]]:
    """None unless they are objects with a key of their own each."""
    objects = [item for item in items if isinstance(item, dict)]
    names = [next((it for it in item if is_key_of(it, noun)), None) for item in objects]
    keys = [item.get(name) if name else None for item, name in zip(objects, names, strict=True)]
    if len(objects) < len(items) or not all(isinstance(key, str | int) for key in keys):
        return
    if len(set(map(key_of, keys))) == len(keys):
        for item, name, key in zip(objects, names, keys, strict=True):
            yield Thing(place, noun, key_of(key)), (str(name), item)
