"""The moments of a session whose state can be looked at: before an attempt, and after each call."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from playground.changes import REMOVED, Change, replay_patch
from playground.fragments import attempt_key, attempt_name, call_key
from playground.json_display import NAME_LIMIT, shorten
from playground.state_tree import Node, build_tree
from playground.story import Moment, Place
from simulator.models import Attempt, Session, Turn
from simulator.selectors import state_after
from simulator.services.editing import is_editable

LAST = "last"
"""Stands in an address for the number of an attempt's last call."""


@dataclass(frozen=True)
class Stretch:
    """The moments of one attempt: `start` is the position of the one before its first call."""

    attempt: Attempt
    turn: int
    start: int
    address: str
    """Answers with the state after the `call` in its query."""
    fork_address: str
    """Goes on from there."""
    edit_address: str
    """Edits its present state."""
    back_address: str
    """Takes that back to the state after the `call` in its query."""

    @property
    def end(self) -> int:
        return self.start + self.attempt.call_count

    @property
    def name(self) -> str:
        """As addresses have it."""
        return f"{self.turn}-{self.attempt.number}"

    @property
    def label(self) -> str:
        return attempt_name(self.turn, self.attempt.number)


@dataclass(frozen=True)
class Step:
    """A moment that is shown. `call` is 0 before the first call of its attempt."""

    stretch: Stretch
    call: int
    tool: str = ""

    @property
    def place(self) -> Place:
        return self.stretch.turn, self.stretch.attempt.number, self.call

    @property
    def position(self) -> int:
        return self.stretch.start + self.call

    @property
    def label(self) -> str:
        if not self.call:
            return f"Before attempt {self.stretch.attempt.number}"
        call = f"call {self.call} {shorten(self.tool, NAME_LIMIT)}"
        return f"Attempt {self.stretch.attempt.number}, after {call}"

    @property
    def address(self) -> str:
        return f"{self.stretch.address}?call={self.call}"

    @property
    def fork_address(self) -> str:
        return f"{self.stretch.fork_address}?call={self.call}"

    @property
    def anchor(self) -> str:
        """The id of the piece of story it belongs to."""
        return call_key(*self.place) if self.call else attempt_key(*self.place[:2])


@dataclass(frozen=True)
class StateView:
    """A state as it is shown, at `position` of `last` (both count from 0)."""

    step: Step | None
    position: int
    last: int
    tree: Node
    changes: tuple[Change, ...] = ()
    is_editable: bool = False
    """Whether it is the present state of a session that waits for a person's call."""

    @property
    def is_latest(self) -> bool:
        return self.position == self.last

    @property
    def removed(self) -> tuple[Change, ...]:
        """What the tree cannot show, because it is gone."""
        return tuple(change for change in self.changes if change.mark == REMOVED)


def list_stretches(session: Session, turns: Sequence[Turn]) -> tuple[Stretch, ...]:
    """Every attempt, in order; `turns` as `outline_of` reads them."""
    stretches: list[Stretch] = []
    for turn in turns:
        for attempt in turn.attempts.all():
            start = stretches[-1].end + 1 if stretches else 0
            addresses = (
                reverse(name, args=[session.pk, turn.number, attempt.number])
                for name in ("attempt-state", "session-fork", "state-edit", "state-back")
            )
            stretches.append(Stretch(attempt, turn.number, start, *addresses))
    return tuple(stretches)


def view_state(
    session: Session,
    stretches: Sequence[Stretch],
    position: int | None = None,
    known: Moment | None = None,
    found: str | None = None,
) -> StateView:
    """The state at a position, the last one unless it is said; the session's opening when there is
    none yet. `known` is a moment that was read already, wanted or not; `found` is the pointer of a
    place that was looked for."""
    if not stretches:
        return StateView(None, 0, 0, build_tree(session.opening or {}, {}))
    last = stretches[-1].end
    shown = last if position is None else min(max(position, 0), last)
    step = step_at(stretches, shown)
    moment = known if known and known.place == step.place else moment_at(step)
    tree = build_tree(moment.state, marks_of(moment.changes), found=found)
    editable = shown == last and is_editable(session, step.stretch.attempt)
    return StateView(step, shown, last, tree, moment.changes, editable)


def step_at(stretches: Sequence[Stretch], position: int) -> Step:
    stretch = next(stretch for stretch in reversed(stretches) if stretch.start <= position)
    call = position - stretch.start
    tools = stretch.attempt.calls.filter(number=call).values_list("tool_name", flat=True)
    return Step(stretch, call, tools.first() or "")


def marks_of(changes: Sequence[Change]) -> dict[str, str]:
    """By pointer, of what can be seen: what was removed is not there."""
    return {change.pointer: change.mark for change in changes if change.mark != REMOVED}


def moment_at(step: Step) -> Moment:
    attempt, edits = step.stretch.attempt, step.stretch.attempt.edits.filter(after=step.call)
    if step.call:
        state = state_after(attempt, step.call - 1)
        patches = [attempt.calls.get(number=step.call).record.patch]
    else:
        state, patches = state_after(attempt, 0, edits=0), []
    changes: tuple[Change, ...] = ()
    for patch in (*patches, *(edit.value.patch for edit in edits)):
        state, more = replay_patch(state, patch)
        changes = (*changes, *more)
    return Moment(step.place, state, changes)
