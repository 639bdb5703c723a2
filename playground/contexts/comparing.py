"""What the page that compares two states is given."""

from dataclasses import dataclass
from typing import TypedDict

from django.core.paginator import Page

from playground.changes import ADDED, CHANGED, REMOVED
from playground.contexts.steps import Step, moment_at
from playground.differences import Difference, find_differences
from playground.forms.comparing import CompareForm
from simulator.models import Session

DIFFERENCES_A_PAGE = 50


@dataclass(frozen=True)
class Compared:
    """Two moments, and all the places in which their states differ."""

    first: Step
    second: Step
    differences: list[Difference]

    @property
    def added(self) -> int:
        return self._count(ADDED)

    @property
    def removed(self) -> int:
        return self._count(REMOVED)

    @property
    def changed(self) -> int:
        return self._count(CHANGED)

    def _count(self, mark: str) -> int:
        return sum(difference.mark == mark for difference in self.differences)


class Comparison(TypedDict):
    """`compared` and `page` are None where the form names no two moments."""

    session: Session
    form: CompareForm
    compared: Compared | None
    page: Page[Difference] | None


def compare_states(first: Step, second: Step) -> Compared:
    before, after = moment_at(first).state, moment_at(second).state
    return Compared(first, second, find_differences(before, after))
