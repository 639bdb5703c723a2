"""The moments of a session whose state can be looked at: before an attempt, and after each call."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from playground.changes import REMOVED, Change, describe_changes
from playground.fragments import attempt_key, call_key
from playground.state_tree import Node, build_tree
from simulator.models import Attempt, Turn
from simulator.selectors import state_after
from simulator.values.state import Snapshot


@dataclass(frozen=True)
class Step:
    """`call` is 0 before the first call of its attempt."""

    session_id: int
    turn: int
    attempt: int
    call: int
    tool: str = ""

    @property
    def label(self) -> str:
        if not self.call:
            return f"Before attempt {self.attempt}"
        return f"Attempt {self.attempt}, after call {self.call} {self.tool}"

    @property
    def address(self) -> str:
        place = reverse("attempt-state", args=[self.session_id, self.turn, self.attempt])
        return f"{place}?call={self.call}"

    @property
    def fork_address(self) -> str:
        place = reverse("session-fork", args=[self.session_id, self.turn, self.attempt])
        return f"{place}?call={self.call}"

    @property
    def anchor(self) -> str:
        """The id of the piece of story it belongs to."""
        if not self.call:
            return attempt_key(self.turn, self.attempt)
        return call_key(self.turn, self.attempt, self.call)


@dataclass(frozen=True)
class StateView:
    """A state as it is shown, at `position` of `last` (both count from 0)."""

    step: Step | None
    position: int
    last: int
    tree: Node
    changes: tuple[Change, ...] = ()

    @property
    def is_latest(self) -> bool:
        return self.position == self.last

    @property
    def removed(self) -> tuple[Change, ...]:
        """What the tree cannot show, because it is gone."""
        return tuple(change for change in self.changes if change.mark == REMOVED)


def list_steps(session_id: int, turns: Sequence[Turn]) -> tuple[Step, ...]:
    steps: list[Step] = []
    for turn in turns:
        for attempt in turn.attempts.all():
            steps.append(Step(session_id, turn.number, attempt.number, 0))
            steps.extend(
                Step(session_id, turn.number, attempt.number, call.number, call.tool_name)
                for call in attempt.calls.all()
            )
    return tuple(steps)


def view_state(
    turns: Sequence[Turn], steps: Sequence[Step], position: int, opening: Snapshot
) -> StateView:
    """The state at a step; `opening` when there is no step yet."""
    if not steps:
        return StateView(None, 0, 0, build_tree(opening, {}))
    step = steps[position]
    state, changes = _state_and_changes(_attempt_at(turns, step), step.call)
    marks = {change.pointer: change.mark for change in changes if change.mark != REMOVED}
    return StateView(step, position, len(steps) - 1, build_tree(state, marks), changes)


def _attempt_at(turns: Sequence[Turn], step: Step) -> Attempt:
    turn = next(turn for turn in turns if turn.number == step.turn)
    return next(attempt for attempt in turn.attempts.all() if attempt.number == step.attempt)


def _state_and_changes(attempt: Attempt, call_number: int) -> tuple[Snapshot, tuple[Change, ...]]:
    state = state_after(attempt, call_number)
    if not call_number:
        return state, ()
    record = next(call for call in attempt.calls.all() if call.number == call_number).record
    return state, describe_changes(state_after(attempt, call_number - 1), record.patch)
