"""Lays changes over a list that a tool gives of its collection, with its filters and counts."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass

from simulator.responding.declared import success_schema
from simulator.responding.overlay_changes import Change, Fate
from simulator.responding.overlay_parts import Laid, lay_fields
from simulator.responding.resource_bodies import COUNTS, TOTALS
from simulator.responding.resource_fields import find_listing
from simulator.responding.resource_filters import Wish, is_wished, read_wish
from simulator.responding.resource_index import Action
from simulator.responding.resource_names import normal
from simulator.responding.resource_store import key_of
from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child
from simulator.values.question import Question


@dataclass(frozen=True)
class ListRead:
    """A call that lists a collection. `changes` are of its own things, by key; `write` gives a
    thing as the list shows it."""

    question: Question
    action: Action
    changes: dict[str, Change]
    write: Callable[[JsonObject], JsonObject]

    def change_of(self, item: Json) -> Change | None:
        key = item.get(self.action.collection.key) if isinstance(item, dict) else None
        return self.changes.get(key_of(key)) if isinstance(key, str | int) else None


def lay_on_list(laid: Laid, read: ListRead) -> None:
    """What is deleted, or no longer what was asked for, is taken out; what is created, or has
    become what was asked for, is put at the end of a first page that has room for it."""
    name, items = _list_in(laid.body, read.question)
    if items is None:
        return
    pointer = "" if name is None else child("", name)
    wish = read_wish(read.question, read.action)
    before = len(items)
    known = {change.thing.key for item in items if (change := read.change_of(item)) is not None}
    kept = [item for item in items if not _is_gone(item, read.change_of(item), wish)]
    if len(kept) < before:
        laid.note(pointer)
    items[:] = kept
    for at, item in enumerate(items):
        change = read.change_of(item)
        if change is not None:
            laid.lay(item, change, child(pointer, at), is_whole=False)
    for change in read.changes.values():
        if change.thing.key not in known and wish is not None and _comes_in(change, wish, items):
            laid.note(child(pointer, len(items)))
            items.append(read.write(change.item))
            laid.done.add(id(items[-1]))
    if isinstance(laid.body, dict):
        _count(laid, laid.body, len(items) - before)


def _list_in(body: Json, question: Question) -> tuple[str | None, list[Json] | None]:
    """The list, and the field it stands in, if it is not the whole."""
    if isinstance(body, list):
        return None, body
    listing = find_listing(success_schema(question.tool))
    lists = [name for name, it in body.items() if isinstance(it, list)] if body else []
    name = listing.name if listing is not None else (lists[0] if len(lists) == 1 else None)
    found = body.get(name) if isinstance(body, dict) and name is not None else None
    return name, found if isinstance(found, list) else None


def _is_gone(item: Json, change: Change | None, wish: Wish | None) -> bool:
    if change is None:
        return False
    if change.fate is Fate.DELETED:
        return True
    changed = deepcopy(item)
    lay_fields(changed, change, is_whole=True)
    asked = {name for name in (wish.equal if wish else {}) if name in changed}
    return wish is not None and not is_wished(
        changed, Wish({n: wish.equal[n] for n in asked}, None, 0)
    )


def _comes_in(change: Change, wish: Wish, items: list[Json]) -> bool:
    has_room = wish.offset == 0 and (wish.limit is None or len(items) < wish.limit)
    if change.fate is Fate.DELETED or not has_room or not is_wished(change.item, wish):
        return False
    return change.fate is Fate.CREATED or any(it.path[0] in wish.equal for it in change.fields)


def _count(laid: Laid, body: JsonObject, more: int) -> None:
    """What the answer says of how many there are."""
    for name, value in body.items() if more else ():
        if normal(name) in TOTALS | COUNTS and type(value) is int:
            body[name] = max(0, value + more)
            laid.note(child("", name))
