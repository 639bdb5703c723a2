"""Where a person looks at what was drafted before a turn's first attempt, and settles it."""

from dataclasses import dataclass
from typing import TypedDict

from playground.forms.session_rows import Rows
from playground.forms.setup import SetupForm, form_of, item_rows
from simulator.models import Session
from simulator.selectors import awaited_setup
from simulator.values.task import ChecklistItem


@dataclass(frozen=True)
class SettingUp:
    """`sequence` is the number of the event that proposed it: what is being typed stays as long as
    it does, and what is sent names it. `form` is None while nothing waits to be settled; `problem`
    is what a model could not give, or why nothing came of what was sent."""

    sequence: int
    turn_number: int = 1
    settles_opening: bool = False
    form: SetupForm | None = None
    rows: Rows | None = None
    noted: tuple[ChecklistItem, ...] = ()
    """The items that have a note."""
    problem: str = ""


class SettingUpFragment(TypedDict):
    session: Session
    setting_up: SettingUp
    may_edit: bool


def setting_up_of(
    session: Session, form: SetupForm | None = None, rows: Rows | None = None, problem: str = ""
) -> SettingUp:
    """`form` and `rows` are what was sent and refused; else they hold what was drafted."""
    waiting = awaited_setup(session)
    if waiting is None:
        return SettingUp(session.last_sequence, problem=problem)
    setup = waiting.proposed.setup
    return SettingUp(
        sequence=waiting.sequence,
        turn_number=waiting.turn_number,
        settles_opening=waiting.settles_opening,
        form=form or form_of(setup),
        rows=rows or item_rows(setup),
        noted=tuple(item for item in setup.items if item.note),
        problem=problem or _say_missing(waiting.proposed.problem),
    )


def _say_missing(problem: str) -> str:
    """What a model could not give, and what a person can do about it; empty for nothing."""
    return f"{problem} Write what is missing yourself, or draft again." if problem else ""
