"""Finds places in a state by a key, a value or a pointer: all are counted, the first are shown."""

from dataclasses import dataclass

from playground.json_display import preview, write_json
from simulator.values.json import Json
from simulator.values.pointer import child
from simulator.values.state import Snapshot

HITS_SHOWN = 100
LONGEST_WANTED = 2_000
"""Characters of what is looked for; the rest is left out."""


@dataclass(frozen=True)
class Hit:
    """A place where it was found, and a short text of what stands there."""

    pointer: str
    text: str


@dataclass(frozen=True)
class Search:
    """`count` are all the places, `hits` the first of them, in the state's order."""

    wanted: str
    count: int
    hits: tuple[Hit, ...]


def search_state(state: Snapshot, text: str) -> Search:
    """Places whose key or value holds the text, in capitals or not; a text that begins with "/"
    is looked for in pointers instead."""
    wanted = text.strip()[:LONGEST_WANTED]
    looking = _Looking(wanted.casefold())
    looking.look_below(state)
    return Search(wanted, looking.count, tuple(looking.hits))


class _Looking:
    """One walk through a state. `path` leads to the branch that is looked through: a pointer is
    written only where it is needed, since a state may have hundreds of thousands of places."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted
        self.is_hit = self._has_pointer if wanted.startswith("/") else self._has_key_or_value
        self.path: list[str | int] = []
        self.count = 0
        self.hits: list[Hit] = []

    def look_below(self, branch: Json) -> None:
        members = branch.items() if isinstance(branch, dict) else enumerate(branch)
        for step, value in members:
            if self.is_hit(step, value):
                self.count += 1
                if self.count <= HITS_SHOWN:
                    self.hits.append(Hit(child("", *self.path, step), preview(value)))
            if isinstance(value, dict | list):
                self.path.append(step)
                self.look_below(value)
                self.path.pop()

    def _has_pointer(self, step: str | int, _value: Json) -> bool:
        return self.wanted in child("", *self.path, step).casefold()

    def _has_key_or_value(self, step: str | int, value: Json) -> bool:
        if isinstance(step, str) and self.wanted in step.casefold():
            return True
        if isinstance(value, str):
            return self.wanted in value.casefold()
        return not isinstance(value, dict | list) and self.wanted in write_json(value)
