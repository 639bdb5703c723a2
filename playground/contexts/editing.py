"""What the pages are given on which a state is edited, or taken back to what it was."""

from dataclasses import dataclass
from typing import TypedDict

from playground.changes import Change
from playground.forms.editing import EditForm, SeenForm
from simulator.models import Attempt, Session


class EditPage(TypedDict):
    session: Session
    attempt: Attempt
    form: EditForm
    problem: str
    address: str
    """Of the state that is edited."""


@dataclass(frozen=True)
class WayBack:
    """Where a state is to be taken back to: after a call (0 for the opening), with so many of the
    attempt's edits; in words, and what changes on the way. `more` changes are not listed."""

    call: int
    edits: int
    words: str
    changes: tuple[Change, ...]
    more: int


class BackPage(TypedDict):
    session: Session
    attempt: Attempt
    form: SeenForm
    back: WayBack
    problem: str
    address: str
