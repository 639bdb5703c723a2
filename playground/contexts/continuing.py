"""Where a person lets an interrupted session go on, on other terms if need be."""

from dataclasses import dataclass
from typing import TypedDict

from playground.forms.terms import ContinueForm
from simulator.models import Session, SessionStatus
from simulator.selectors import settings_of
from simulator.values.event import EventKind


@dataclass(frozen=True)
class Continuing:
    """`sequence` is the number of the event that interrupted the session: what is being typed
    stays as long as it does. `form` is None while there is nothing to continue."""

    sequence: int
    form: ContinueForm | None = None


class ContinuingFragment(TypedDict):
    session: Session
    continuing: Continuing
    may_edit: bool


def continuing_of(session: Session, form: ContinueForm | None = None) -> Continuing:
    """`form` is one that was refused; else it is filled with the terms in force."""
    if session.status != SessionStatus.INTERRUPTED or session.is_replay:
        return Continuing(session.last_sequence)
    interruptions = session.events.filter(kind=EventKind.SESSION_INTERRUPTED)
    sequence = interruptions.values_list("sequence", flat=True).last()
    return Continuing(
        sequence=sequence or session.last_sequence,
        form=form or ContinueForm(settings_of(session)),
    )
