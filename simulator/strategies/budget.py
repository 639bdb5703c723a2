"""What has been spent, and whether that is all that may be."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from simulator.values.call import CallRecord
from simulator.values.usage import Budget, ModelRequest, Spending, total_cost, total_tokens


def limit_reached(budget: Budget, spending: Spending) -> str:
    """Which limit is used up, as a sentence; empty while none is."""
    limits = (
        (budget.calls, spending.calls, "calls"),
        (budget.seconds, spending.seconds, "seconds"),
        (budget.tokens, spending.tokens, "tokens"),
        (budget.dollars, spending.dollars, "dollars"),
    )
    for limit, used, unit in limits:
        if limit is not None and used >= limit:
            counted = unit.removesuffix("s") if limit == 1 else unit
            return f"The budget of {limit:g} {counted} is used up."
    return ""


class Meter:
    """Counts what a run spends on top of what its session spent before."""

    def __init__(self, budget: Budget, spent: Spending, clock: Callable[[], float]) -> None:
        self.budget = budget
        self._spent = spent
        self._clock = clock
        self._started = clock()

    def add_requests(self, requests: Iterable[ModelRequest]) -> None:
        made = tuple(requests)
        self._spent = replace(
            self._spent,
            tokens=self._spent.tokens + total_tokens(made),
            dollars=self._spent.dollars + total_cost(made),
        )

    def add_call(self, record: CallRecord) -> None:
        """Its simulated latency counts as if it had passed."""
        self.add_requests(record.requests)
        self._spent = replace(
            self._spent,
            calls=self._spent.calls + 1,
            seconds=self._spent.seconds + record.latency,
        )

    @property
    def spending(self) -> Spending:
        """What the session has spent by now."""
        elapsed = self._clock() - self._started
        return replace(self._spent, seconds=self._spent.seconds + elapsed)

    def limit_reached(self) -> str:
        """Which limit is used up, as a sentence; empty while none is."""
        return limit_reached(self.budget, self.spending)
