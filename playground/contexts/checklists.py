"""What the page is given on which a turn's checklist is changed."""

from typing import TypedDict

from playground.forms.checklists import RevisionForm
from playground.forms.session_rows import Rows
from simulator.models import Session, Turn


class ChecklistPage(TypedDict):
    session: Session
    turn: Turn
    form: RevisionForm
    rows: Rows
    problem: str
    may_be_revised: bool
