"""The terms of a session, and what changed between two of them, in the page's words and units."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playground.figures import count, dollars, duration
from simulator.values.session import (
    Calling,
    ModelChoice,
    PlannerChoice,
    PlannerKind,
    Terms,
)

WORDS_OF_CALLING = {
    Calling.AUTO: "natively, JSON in the text is taken too",
    Calling.NATIVE: "natively only",
    Calling.JSON: "as JSON",
}


@dataclass(frozen=True)
class Difference:
    name: str
    before: str
    after: str


def planner_name(planner: PlannerChoice) -> str:
    """The planner as every page calls it."""
    match planner.kind:
        case PlannerKind.RECORDING:
            return "recording"
        case PlannerKind.PERSON:
            return "person"
        case PlannerKind.MODEL:
            assert planner.model is not None
            return planner.model.name


def list_differences(before: Terms, after: Terms) -> tuple[Difference, ...]:
    """What is not the same, in the order of the form."""
    pairs = zip(_written(before), _written(after), strict=True)
    return tuple(Difference(name, old, new) for (name, old), (_, new) in pairs if old != new)


def _written(terms: Terms) -> Iterator[tuple[str, str]]:
    budget = terms.budget
    yield "Planner", _model(terms.planner_model)
    yield "How it calls", WORDS_OF_CALLING[terms.calling]
    yield "Helper", _model(terms.helper)
    for role, own in terms.roles.items():
        yield f"Model for {role}", _model(own) if own else "the helper"
    yield "Retries", count(budget.retries)
    yield "Calls", _limit(budget.calls, count)
    yield "Time", _limit(budget.seconds, duration)
    yield "Tokens", _limit(budget.tokens, count)
    yield "Cost", _limit(budget.dollars, dollars)


def _model(choice: ModelChoice | None) -> str:
    if choice is None:
        return "no model"
    return f"{choice.name} at {choice.base_url}" if choice.base_url else choice.name


def _limit(number: float | None, write: Callable[[float], str]) -> str:
    return "no limit" if number is None else write(number)
