"""Which panels of a session's page are drawn anew after which events: those that may show them."""

from collections.abc import Iterable
from enum import StrEnum

from simulator.values.event import SETTING_UP, EventKind


class Panel(StrEnum):
    """As templates name them."""

    HEADER = "header"
    ATTEMPTS = "attempts"
    CHECKLIST = "checklist"
    RESULT = "result"
    STATE = "state"
    COMPOSER = "composer"
    CONTINUING = "continuing"
    SETUP = "setup"


ALL_PANELS = frozenset(Panel)

_MOVES_ON = frozenset(
    {
        EventKind.SESSION_INTERRUPTED,
        EventKind.SESSION_RESUMED,
        EventKind.SESSION_CANCELLED,
        EventKind.SESSION_FINISHED,
    }
)
"""Kinds that change whether and how the session goes on, which most panels show."""

CHANGED_BY: dict[Panel, frozenset[EventKind]] = {
    Panel.HEADER: frozenset(EventKind),
    Panel.ATTEMPTS: _MOVES_ON
    | {
        EventKind.ATTEMPT_STARTED,
        EventKind.CALL_FINISHED,
        EventKind.ATTEMPT_FINISHED,
        EventKind.PLANNER_AWAITED,
        EventKind.PLANNER_REPLIED,
    },
    Panel.CHECKLIST: _MOVES_ON
    | {
        *SETTING_UP,
        EventKind.TURN_OPENED,
        EventKind.CHECKLIST_SETTLED,
        EventKind.CHECKLIST_REVISED,
        EventKind.ATTEMPT_STARTED,
        EventKind.ATTEMPT_FINISHED,
        EventKind.PLANNER_AWAITED,
    },
    Panel.RESULT: _MOVES_ON | {EventKind.ATTEMPT_FINISHED, EventKind.TURN_CLOSED},
    Panel.STATE: frozenset(
        {
            EventKind.SETUP_SETTLED,
            EventKind.ATTEMPT_STARTED,
            EventKind.CALL_FINISHED,
            EventKind.STATE_EDITED,
        }
    ),
    Panel.COMPOSER: _MOVES_ON | {EventKind.PLANNER_AWAITED, EventKind.PLANNER_REPLIED},
    Panel.SETUP: _MOVES_ON | frozenset(SETTING_UP),
    Panel.CONTINUING: _MOVES_ON | {EventKind.TERMS_CHANGED},
}


def panels_changed_by(kinds: Iterable[str]) -> frozenset[Panel]:
    happened = frozenset(map(EventKind, kinds))
    return frozenset(panel for panel, changing in CHANGED_BY.items() if changing & happened)
