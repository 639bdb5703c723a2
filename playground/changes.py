"""A patch as lines a person reads: what a call changed in the state, with what was there before."""

from copy import deepcopy
from dataclasses import dataclass

from playground.json_display import preview
from simulator.patching import apply_operation
from simulator.values.json import Json
from simulator.values.pointer import child, find, last_token, leads_somewhere, parent
from simulator.values.state import Patch, Snapshot

ADDED, REMOVED, CHANGED, MOVED = "+", "\N{MINUS SIGN}", "~", "→"
WORD_OF_MARK = {ADDED: "added", REMOVED: "removed", CHANGED: "changed", MOVED: "moved"}


@dataclass(frozen=True)
class Change:
    """One line. `pointer` is where it shows in the new state (for a removal, where it was);
    `before` and `after` are short JSON texts, empty when there is none; `origin` is where a moved
    or copied value came from."""

    mark: str
    pointer: str
    before: str = ""
    after: str = ""
    origin: str = ""

    @property
    def word(self) -> str:
        return WORD_OF_MARK[self.mark]


def describe_changes(before: Snapshot, patch: Patch) -> tuple[Change, ...]:
    """The lines of a patch against the state it was applied to."""
    return replay_patch(deepcopy(before), patch)[1] if patch else ()


def replay_patch(state: Snapshot, patch: Patch) -> tuple[Snapshot, tuple[Change, ...]]:
    """The state after the patch, and its lines. Changes the state in place, so that a long
    trajectory over a large state costs what its patches cost: hand in a copy of your own."""
    changes: list[Change] = []
    for index, operation in enumerate(patch):
        if operation["op"] != "test":
            changes.append(_describe(state, operation))
        state = apply_operation(state, index, operation)
    return state, tuple(changes)


def _describe(state: Snapshot, operation: dict[str, Json]) -> Change:
    pointer = _settle_end(state, operation["path"])
    match operation["op"]:
        case "remove":
            return Change(REMOVED, pointer, before=preview(find(state, pointer)))
        case "move":
            moved = preview(find(state, operation["from"]))
            return Change(MOVED, pointer, after=moved, origin=operation["from"])
        case "copy":
            copied = preview(find(state, operation["from"]))
            return Change(ADDED, pointer, after=copied, origin=operation["from"])
        case "add" if not _is_overwritten(state, pointer):
            return Change(ADDED, pointer, after=preview(operation["value"]))
        case _:
            before, after = preview(find(state, pointer)), preview(operation["value"])
            return Change(CHANGED, pointer, before, after)


def _settle_end(state: Snapshot, pointer: str) -> str:
    """A pointer past a list's end ("/-") with the number that place will have."""
    if last_token(pointer) == "-" and isinstance(items := find(state, parent(pointer)), list):
        return child(parent(pointer), len(items))
    return pointer


def _is_overwritten(state: Snapshot, pointer: str) -> bool:
    """Whether adding there replaces: a key that is present, or the whole state; never in a list."""
    if not leads_somewhere(state, pointer):
        return False
    return pointer == "" or isinstance(find(state, parent(pointer)), dict)
