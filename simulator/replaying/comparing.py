"""Tells where an event of a replay differs from the one that was recorded."""

from simulator.replaying.transcript import Happened
from simulator.values.json import Json, write_compact
from simulator.values.pointer import child


def find_difference(number: int, happened: Happened, now: Happened) -> str:
    """As a sentence; empty when kind, turn and payload are the same to the letter."""
    if happened.kind is not now.kind:
        return f"Event {number} is {now.kind}; recorded was {happened.kind}."
    if happened.turn != now.turn:
        return (
            f"Event {number}, {now.kind}, belongs to turn {now.turn}; recorded was turn "
            f"{happened.turn}."
        )
    pointer = _first_difference(happened.payload, now.payload, "")
    if pointer is None:
        return ""
    return f"Event {number}, {now.kind}, differs from the recorded one at {pointer or 'its top'}."


def _first_difference(before: Json, now: Json, pointer: str) -> str | None:
    """The deepest pointer to the first thing that differs; the order of keys tells nothing, since
    some databases do not keep it."""
    if isinstance(before, dict) and isinstance(now, dict) and before.keys() == now.keys():
        places = [(child(pointer, name), before[name], now[name]) for name in before]
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        pairs = enumerate(zip(before, now, strict=True))
        places = [(child(pointer, index), old, new) for index, (old, new) in pairs]
    elif isinstance(before, dict | list) or isinstance(now, dict | list):
        return pointer
    else:
        return None if write_compact(before) == write_compact(now) else pointer
    found = (_first_difference(old, new, place) for place, old, new in places)
    return next((place for place in found if place is not None), None)
