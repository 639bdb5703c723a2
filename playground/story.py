"""A session told from its events: each as a fragment, with the state walked along beside them."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from playground.changes import Change, replay_patch
from playground.fragments import Aside, Fragment, fragment_of
from simulator.models import Event, Turn
from simulator.selectors import state_after
from simulator.values.event import AttemptStarted, CallFinished, EventKind, TurnOpened
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem

Place = tuple[int, int, int]
"""Turn, attempt and call number of a moment; call 0 is before the first."""


@dataclass(frozen=True)
class Moment:
    """The state after a call, and the lines of what the call changed in it."""

    place: Place
    state: Snapshot
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class Standing:
    """Where a telling begins: the turn's opening snapshot and the attempt's state. `items_of` are
    the checklists by turn number."""

    opening: Snapshot = field(default_factory=dict)
    state: Snapshot = field(default_factory=dict)
    items_of: Mapping[int, tuple[ChecklistItem, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Story:
    """`moment` is the one it ends in; None when it has no call."""

    fragments: tuple[Fragment, ...] = ()
    moment: Moment | None = None


def tell_story(events: Iterable[Event], start: Standing) -> Story:
    """One fragment a key, in the order the keys first appeared, each as its last event left it."""
    told: dict[str, Fragment] = {}
    opening, state = start.opening, deepcopy(start.state)
    moment: Moment | None = None
    for event in events:
        changes: tuple[Change, ...] = ()
        match event.value:
            case TurnOpened(opening=snapshot):
                opening = snapshot
            case AttemptStarted():
                state = deepcopy(opening)
            case CallFinished(attempt=attempt, record=record):
                state, changes = replay_patch(state, record.patch)
                moment = Moment((event.turn_number, attempt, record.number), state, changes)
        items = start.items_of.get(event.turn_number, ())
        fragment = fragment_of(event, Aside(changes, items))
        told[fragment.key] = fragment
    return Story(tuple(told.values()), moment)


def standing_before(turns: Sequence[Turn], events: Sequence[Event]) -> Standing:
    """Where telling these events begins, read from the rows of their session's turns."""
    items_of = {turn.number: turn.items for turn in turns}
    turn = next((turn for turn in turns if events and turn.number == events[0].turn_number), None)
    if turn is None:
        return Standing(items_of=items_of)
    opening: Snapshot = turn.opening or {}
    first = next((event for event in events if event.kind in WALKING), None)
    if first is None or first.kind != EventKind.CALL_FINISHED:
        return Standing(opening, opening, items_of)
    finished = first.value
    assert isinstance(finished, CallFinished)
    attempt = next(each for each in turn.attempts.all() if each.number == finished.attempt)
    return Standing(opening, state_after(attempt, finished.record.number - 1), items_of)


WALKING = (EventKind.TURN_OPENED, EventKind.ATTEMPT_STARTED, EventKind.CALL_FINISHED)
"""Kinds that set or change the state a telling walks along."""
