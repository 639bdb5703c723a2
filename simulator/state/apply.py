"""State and changes make a new state; the old one stays as it was."""

from copy import deepcopy

from simulator.patching import apply_operation, refuse_operation
from simulator.state.size import size_of
from simulator.values.json import Json
from simulator.values.pointer import find, leads_somewhere
from simulator.values.state import Patch, Snapshot


def apply_patch(state: Snapshot, patch: Patch) -> Snapshot:
    """The state after all operations, in order. Raises PatchRefused, naming the first operation
    that does not apply; then none has."""
    changed = deepcopy(state)
    for index, operation in enumerate(patch):
        changed = apply_operation(changed, index, operation)
    return changed


def apply_proposal(state: Snapshot, patch: Patch, most_bytes: int) -> Snapshot:
    """As `apply_patch`, and PatchRefused too at an operation that makes a state of well over
    `most_bytes`: a few that copy the state into itself could fill any memory."""
    changed, added = deepcopy(state), 0
    for index, operation in enumerate(patch):
        added += size_of(_value_added(changed, operation))
        changed = apply_operation(changed, index, operation)
        # The whole is measured once so much was added, so measuring costs no more than adding.
        if added > most_bytes:
            added = 0
            if (size := size_of(changed)) > most_bytes:
                reason = f"the state would have {size} bytes, expected at most {most_bytes}"
                raise refuse_operation(index, operation, reason)
    return changed


def _value_added(state: Snapshot, operation: object) -> Json:
    """What an operation puts into the state besides what is there; null when nothing."""
    match operation:
        case {"op": "copy", "from": str(source)} if leads_somewhere(state, source):
            return find(state, source)
        case {"value": value}:
            return value
        case _:
            return None
