"""How large a state may be, whether a person gives it or a call makes it."""

from simulator.strict_json import NotJson, refuse_unstorable
from simulator.values.json import Json, write_compact
from simulator.values.state import Snapshot


def size_of(value: Json) -> int:
    """The bytes of a value as JSON without spaces, in UTF-8."""
    return len(write_compact(value).encode())


def find_unfit(state: Snapshot, most_bytes: int) -> str:
    """What keeps a state from being kept, as the end of a sentence about it; empty for nothing."""
    try:
        refuse_unstorable(state)
    except NotJson as problem:
        return f"cannot be kept: {problem.reason}"
    size = size_of(state)
    return f"has {size} bytes, expected at most {most_bytes}" if size > most_bytes else ""
