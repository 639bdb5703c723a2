"""Changes a part of a real answer to what the simulation made of it, and notes where."""

from copy import deepcopy
from dataclasses import dataclass, field

from simulator.responding.overlay_changes import Change, Changes, FieldChange, is_key_of
from simulator.responding.resource_store import key_of
from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child


@dataclass
class Laid:
    """A copy of a real answer's body under change, and the pointers to what was changed. `seen` are
    the values that say where one is, such as the call's arguments."""

    body: Json
    changes: Changes
    seen: frozenset[str]
    pointers: list[str] = field(default_factory=list)
    done: set[int] = field(default_factory=set)
    """The parts that were dealt with, by identity."""

    def lay(self, part: JsonObject, change: Change, pointer: str, *, is_whole: bool) -> None:
        self.done.add(id(part))
        self.note(*(f"{pointer}{it}" for it in lay_fields(part, change, is_whole)))

    def note(self, *pointers: str) -> None:
        self.pointers.extend(it for it in pointers if it not in self.pointers)


def find_change(part: JsonObject, noun: str, laid: Laid, around: frozenset[str]) -> Change | None:
    """The change of the thing that a part is. None when it is no such thing, or when several of one
    key could be meant."""
    own = next((name for name in part if is_key_of(name, noun)), None)
    candidates = [
        change
        for change in laid.changes.values()
        if change.thing.noun == noun and _holds_key(part, own, change)
    ]
    said = laid.seen | around | {key_of(it) for it in part.values() if isinstance(it, str | int)}
    fitting = [it for it in candidates if said.issuperset(it.thing.scope)]
    return fitting[0] if len(fitting) == 1 else None


def _holds_key(part: JsonObject, own: str | None, change: Change) -> bool:
    name = change.key_name if change.key_name in part else own
    value = part.get(name) if name is not None else None
    return isinstance(value, str | int) and key_of(value) == change.thing.key


def lay_fields(part: JsonObject, change: Change, is_whole: bool) -> list[str]:
    """The pointers into the part to what was changed. Of a part that is not the whole thing, only
    the fields that it has are."""
    return [
        child("", *it.path)
        for it in change.fields
        if (is_whole or it.path[0] in part) and _lay_field(part, it)
    ]


def _lay_field(part: JsonObject, it: FieldChange) -> bool:
    """Whether that made a difference."""
    *way, last = it.path
    holder = part
    for name in way:
        inner = holder.get(name)
        if not isinstance(inner, dict):
            if it.is_removed:
                return False
            inner = {}
            holder[name] = inner
        holder = inner
    if it.is_removed:
        return holder.pop(last, it) is not it
    is_same = last in holder and holder[last] == it.value
    holder[last] = deepcopy(it.value)
    return not is_same
