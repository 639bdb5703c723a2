"""The state of a task, and changes to it."""

from dataclasses import dataclass
from typing import Any

from simulator.values.json import JsonObject

Snapshot = JsonObject
"""An immutable JSON object: nobody changes one that was handed to them."""

Patch = tuple[dict[str, Any], ...]
"""RFC 6902 operations, in order; empty when nothing changed."""


@dataclass(frozen=True)
class Edit:
    """A change that a person made to the state between two calls. `number` counts from 1 within
    the attempt, `after` is the number of the call before it, 0 before the first. `back_to` says in
    words which state it brought back ("after call 2"); empty when it brought back none."""

    number: int
    after: int
    patch: Patch
    by: str
    back_to: str = ""
