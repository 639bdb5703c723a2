"""Reads a starting state that a person or a model wrote."""

from simulator.errors import InputRefused
from simulator.schemas.sentences import name_kind
from simulator.state.size import find_unfit
from simulator.strict_json import NotJson, read_json
from simulator.values.json import Json
from simulator.values.state import Snapshot


def read_opening(document: Json, most_bytes: int) -> Snapshot:
    """The state in a text, or the one already parsed. A text that is blank is the empty state.

    Raises InputRefused, with line and column where the text is not JSON.
    """
    state = _parse(document) if isinstance(document, str) else document
    if not isinstance(state, dict):
        raise InputRefused(f"A state is a JSON object, but this is {name_kind(state)}.")
    if reason := find_unfit(state, most_bytes):
        raise InputRefused(f"The state {reason}.")
    return state


def _parse(text: str) -> Json:
    if not text.strip():
        return {}
    try:
        return read_json(text)
    except NotJson as problem:
        raise InputRefused(f"The state is not JSON: {problem}.") from problem
