"""Goes through the states of a transcript, change by change."""

from copy import deepcopy

from simulator.patching import apply_operation
from simulator.replaying.fitness import refuse_state
from simulator.state.size import size_of
from simulator.values.event import AttemptStarted, CallFinished, Event, StateEdited, TurnOpened
from simulator.values.state import Patch, Snapshot

UNMEASURED = 100
"""The most operations between two looks at the whole: each may nest it deeper."""


class States:
    """The state of the attempt that was begun last, and the openings of turns."""

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._openings: dict[int, Snapshot] = {}
        self._state: Snapshot = {}
        self._pointer = ""
        self._added = 0
        """What was put into the state since the whole was measured, in bytes."""

    def change(self, event: Event, turn: int, pointer: str) -> None:
        """Let an event change the state; `pointer` is its own. Raises InputRefused for a state that
        cannot be kept, PatchRefused for a change that does not apply."""
        match event:
            case TurnOpened(opening=opening):
                self._openings[turn] = opening
            case AttemptStarted():
                self.measure()
                self._state = deepcopy(self._openings.get(turn, {}))
            case CallFinished(record=record):
                self._apply(record.patch, f"{pointer}/payload/record/patch")
            case StateEdited(edit=edit):
                self._apply(edit.patch, f"{pointer}/payload/edit/patch")
                self.measure()

    def measure(self) -> None:
        """Raises InputRefused at the last change when the state cannot be kept."""
        if self._added:
            self._added = 0
            refuse_state(self._state, self._most_bytes, self._pointer)

    def _apply(self, patch: Patch, pointer: str) -> None:
        self._pointer = pointer
        for index, operation in enumerate(patch):
            self._state = apply_operation(self._state, index, operation)
            # A copy can double the state: what it adds is not seen from the operation.
            is_copy = operation.get("op") == "copy"
            least = self._most_bytes if is_copy else self._most_bytes // UNMEASURED
            self._added += size_of(operation) + least
            if self._added > self._most_bytes:
                self.measure()
