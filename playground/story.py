"""A session told from its events: each as a fragment, with the state walked along beside them."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from playground.changes import Change, replay_patch
from playground.fragments import Aside, Fragment, fragment_of
from simulator.models import Attempt, Event, Turn
from simulator.selectors import state_after
from simulator.values.event import AttemptStarted, CallFinished, EventKind, StateEdited, TurnOpened
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem

Place = tuple[int, int, int]
"""Turn, attempt and call number of a moment; call 0 is before the first."""


@dataclass(frozen=True)
class Moment:
    """The state after a call and the edits that follow it, and the lines of what they changed."""

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
            case StateEdited(attempt=attempt, edit=edit):
                state, changes = replay_patch(state, edit.patch)
                place = (event.turn_number, attempt, edit.after)
                # Of a call that was told before this part, what it changed is not known here.
                is_known = moment is not None and moment.place == place
                earlier = moment.changes if moment is not None and is_known else ()
                moment = Moment(place, state, (*earlier, *changes)) if is_known else None
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
    match first.value if first else None:
        case CallFinished(attempt=number, record=record):
            attempt = _attempt_of(turn, number)
            return Standing(opening, state_after(attempt, record.number - 1), items_of)
        case StateEdited(attempt=number, edit=edit):
            attempt = _attempt_of(turn, number)
            before = state_after(attempt, edit.after, edits=edit.number - 1)
            return Standing(opening, before, items_of)
        case _:
            return Standing(opening, opening, items_of)


def _attempt_of(turn: Turn, number: int) -> Attempt:
    return next(attempt for attempt in turn.attempts.all() if attempt.number == number)


WALKING = (
    EventKind.TURN_OPENED,
    EventKind.ATTEMPT_STARTED,
    EventKind.CALL_FINISHED,
    EventKind.STATE_EDITED,
)
"""Kinds that set or change the state a telling walks along."""
