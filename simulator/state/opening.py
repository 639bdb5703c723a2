"""Reads a starting state that a person or a model wrote, and looks into any state."""

from jsonpointer import JsonPointer, JsonPointerException

from simulator.errors import InputRefused
from simulator.strict_json import NotJson, read_json
from simulator.values.json import Json
from simulator.values.state import Snapshot


def read_opening(document: Json) -> Snapshot:
    """The state in a text, or the one already parsed. A text that is blank is the empty state.

    Raises InputRefused with line and column where the text is not JSON, or with the pointer to
    what cannot stand in a state.
    """
    state = _parse(document) if isinstance(document, str) else document
    if not isinstance(state, dict):
        raise InputRefused(f"A state is a JSON object, but this is {_kind(state)}.")
    return state


def value_at(state: Snapshot, pointer: str) -> Json:
    """What stands at an RFC 6901 pointer. Raises InputRefused when nothing does."""
    try:
        return JsonPointer(pointer).resolve(state)
    except JsonPointerException as problem:
        raise InputRefused(
            f"The state has nothing at {pointer!r}: {problem}.", pointer=pointer
        ) from problem


def _parse(text: str) -> Json:
    if not text.strip():
        return {}
    try:
        return read_json(text)
    except NotJson as problem:
        raise InputRefused(f"The state is not JSON: {problem}.") from problem


def _kind(value: Json) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case int() | float():
            return "a number"
        case str():
            return "a string"
        case list():
            return "an array"
    return f"a {type(value).__name__}"
