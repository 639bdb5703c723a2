"""What a model request cost, and what may be spent."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Why a model is asked."""

    PLANNER = "planner"
    MEANING = "meaning"
    RESPOND = "respond"
    STATE = "state"
    OPENING = "opening"
    CHECKLIST = "checklist"
    JUDGE = "judge"
    PROPOSE = "propose"


@dataclass(frozen=True)
class ModelRequest:
    """One request to a model. `cost` is in US dollars, None when the price is unknown."""

    role: Role
    model: str
    prompt_tokens: int
    completion_tokens: int
    seconds: float
    cost: float | None = None
    from_cache: bool = False

    @property
    def tokens(self) -> int:
        return self.prompt_tokens + self.completion_tokens


@dataclass(frozen=True)
class Spending:
    """What has been used so far. `dollars` counts requests of known price only."""

    calls: int = 0
    seconds: float = 0.0
    tokens: int = 0
    dollars: float = 0.0


LARGEST_LIMIT = 10**12
"""Of anything: more cannot be told from no limit, nor written as a figure."""


@dataclass(frozen=True)
class Budget:
    """What a session may use; None means no limit. `retries` counts attempts after the first."""

    retries: int
    calls: int | None = None
    seconds: float | None = None
    tokens: int | None = None
    dollars: float | None = None


def total_tokens(requests: Iterable[ModelRequest]) -> int:
    return sum(request.tokens for request in requests)


def count_unpriced(requests: Iterable[ModelRequest]) -> int:
    """The requests whose price is unknown."""
    return sum(request.cost is None for request in requests)


def total_cost(requests: Iterable[ModelRequest]) -> float:
    """The dollars of the requests whose price is known."""
    return sum(request.cost or 0.0 for request in requests)


def doubt_limit(budget: Budget, unpriced: int) -> str:
    """Why more may be spent than the limit in dollars, as a sentence; empty while it may not.
    `unpriced` counts the requests whose price is unknown."""
    if budget.dollars is None or not unpriced:
        return ""
    requests = "a request" if unpriced == 1 else f"{unpriced} requests"
    return (
        f"The price of {requests} is unknown; the limit of ${budget.dollars:g} counts the others."
    )
