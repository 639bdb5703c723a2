"""State and changes make a new state; the old one stays as it was."""

from copy import deepcopy

import jsonpatch
from jsonpointer import JsonPointerException

from simulator.errors import PatchRefused
from simulator.values.state import Patch, Snapshot


def apply_patch(state: Snapshot, patch: Patch) -> Snapshot:
    """The state after all operations, in order. Raises PatchRefused, naming the first operation
    that does not apply; then none has."""
    changed = deepcopy(state)
    for index, operation in enumerate(patch):
        changed = _apply_operation(changed, index, operation)
    return changed


def _apply_operation(state: Snapshot, index: int, operation: object) -> Snapshot:
    if not isinstance(operation, dict):
        raise PatchRefused(
            f"Operation {index} of the state change is {operation!r}, expected an object with "
            '"op" and "path".'
        )
    try:
        # The operation's values are copied, so that the patch stays as it is as well.
        changed = jsonpatch.apply_patch(state, [deepcopy(operation)], in_place=True)
    except (jsonpatch.JsonPatchException, JsonPointerException) as problem:
        raise _refused(index, operation, str(problem)) from problem
    if not isinstance(changed, dict):
        raise _refused(index, operation, "a state must stay an object")
    return changed


def _refused(index: int, operation: Snapshot, reason: str) -> PatchRefused:
    name, path = operation.get("op"), operation.get("path")
    pointer = path if isinstance(path, str) else ""
    return PatchRefused(
        f"Operation {index} of the state change, {name} at {pointer or 'no path'}, does not "
        f"apply: {reason}.",
        pointer=pointer,
        details=str(operation),
    )
