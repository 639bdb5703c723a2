"""An attempt as it stands: what the planner said and what its calls came to."""

from dataclasses import dataclass
from enum import StrEnum

from simulator.values.call import CallRecord, ToolCall
from simulator.values.state import Edit, Patch, Snapshot
from simulator.values.usage import ModelRequest
from simulator.values.verdict import Outcome, Verdict


class MoveMode(StrEnum):
    """How the planner's calls reached us."""

    NATIVE = "native"
    """The provider's own tool calling."""
    JSON_ACTION = "json_action"
    """JSON in the reply, asked for or written by a model that has no tool calling."""
    RECORDING = "recording"
    PERSON = "person"


@dataclass(frozen=True)
class Move:
    """One reply of a planner: any number of calls to make in order; none means it has stopped.
    `failure` is why a reply was no move, as a sentence; then there are no calls."""

    calls: tuple[ToolCall, ...]
    mode: MoveMode
    text: str = ""
    requests: tuple[ModelRequest, ...] = ()
    failure: str = ""

    @property
    def is_last(self) -> bool:
        return not self.calls


@dataclass(frozen=True)
class Attempt:
    """One trajectory of a turn. Records stand in the order of the moves' calls, so a record is
    missing for every call that has not been made yet; `edits` are what a person changed between
    calls. `outcome` is None while it runs."""

    number: int
    opening: Snapshot
    moves: tuple[Move, ...] = ()
    records: tuple[CallRecord, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    outcome: Outcome | None = None
    stop_reason: str = ""
    feedback: str = ""
    edits: tuple[Edit, ...] = ()

    @property
    def changes(self) -> Patch:
        """Every operation made on the opening, in order, by calls and by edits between them."""
        return tuple(
            operation
            for number in range(len(self.records) + 1)
            for patch in (
                self.records[number - 1].patch if number else (),
                *(edit.patch for edit in self.edits if edit.after == number),
            )
            for operation in patch
        )

    @property
    def pending_calls(self) -> tuple[ToolCall, ...]:
        """Calls the planner asked for that have no record yet."""
        asked = tuple(call for move in self.moves for call in move.calls)
        return asked[len(self.records) :]
