"""What the page for going on from a moment of a session is given."""

from dataclasses import dataclass
from typing import TypedDict

from playground.forms.forking import ForkForm
from simulator.models import Session
from simulator.selectors import settings_of
from simulator.services.forking import Place
from simulator.values.call import CallRecord
from simulator.values.session import PlannerKind
from simulator.values.state import Snapshot


@dataclass(frozen=True)
class ForkMoment:
    """A place in a session, with the call before it and the state there."""

    session: Session
    place: Place
    record: CallRecord | None
    state: Snapshot


class ForkPage(TypedDict):
    moment: ForkMoment
    form: ForkForm
    is_by_hand: bool
    """Whether a person makes its calls anyway."""
    problem: str


def fork_page(moment: ForkMoment, form: ForkForm, problem: str) -> ForkPage:
    return {
        "moment": moment,
        "form": form,
        "is_by_hand": settings_of(moment.session).planner.kind is PlannerKind.PERSON,
        "problem": problem,
    }
