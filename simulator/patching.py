"""One operation of a patch (RFC 6902), made on a state in place."""

from copy import deepcopy

import jsonpatch
from jsonpointer import JsonPointerException

from simulator.errors import PatchRefused
from simulator.values.state import Snapshot

LONGEST_SHOWN = 300
"""Characters of what the library says, which may hold the whole state."""


def apply_operation(state: Snapshot, index: int, operation: object) -> Snapshot:
    """The state with the change made, the same object unless the operation replaced it whole: hand
    in a copy of your own. `index` is the operation's place in its patch. Raises PatchRefused when
    it does not apply; the state may have lost what it was to move then."""
    if not isinstance(operation, dict):
        raise PatchRefused(
            f"Operation {index} of the state change is {_short(repr(operation))}, expected an "
            'object with "op" and "path".'
        )
    try:
        # Copied, so that a later operation on the same values leaves the patch as it is.
        changed = jsonpatch.apply_patch(state, [deepcopy(operation)], in_place=True)
    except (jsonpatch.JsonPatchException, JsonPointerException) as problem:
        raise refuse_operation(index, operation, str(problem)) from problem
    except RecursionError as problem:
        raise refuse_operation(index, operation, "it is nested too deeply") from problem
    if not isinstance(changed, dict):
        raise refuse_operation(index, operation, "a state must stay an object")
    return changed


def refuse_operation(index: int, operation: Snapshot, reason: str) -> PatchRefused:
    """`reason` is the end of a sentence; too long a one is cut."""
    name, path = operation.get("op"), operation.get("path")
    pointer = path if isinstance(path, str) else ""
    return PatchRefused(
        f"Operation {index} of the state change, {_short(str(name))} at "
        f"{_short(pointer) or 'no path'}, does not apply: {_short(reason)}.",
        pointer=pointer,
        details=str(operation),
    )


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
