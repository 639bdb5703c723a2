"""Claims about budgets."""

from dataclasses import replace

import pytest

from simulator.strategies.budget import Meter, limit_reached
from simulator.values.usage import Budget, ModelRequest, Role, Spending
from tests.support.calls import answered

UNLIMITED = Budget(retries=3)


@pytest.mark.parametrize(
    ("budget", "spending", "unit"),
    [
        (Budget(3, calls=2), Spending(calls=2), "2 calls"),
        (Budget(3, seconds=1.5), Spending(seconds=1.6), "1.5 seconds"),
        (Budget(3, tokens=10), Spending(tokens=11), "10 tokens"),
        (Budget(3, dollars=0.5), Spending(dollars=0.5), "0.5 dollars"),
        (Budget(3, calls=0), Spending(), "0 calls"),
    ],
)
def test_names_the_limit_that_is_used_up(budget: Budget, spending: Spending, unit: str) -> None:
    assert limit_reached(budget, spending) == f"The budget of {unit} is used up."


def test_says_nothing_while_every_limit_holds() -> None:
    assert limit_reached(Budget(3, 2, 2, 2, 2), Spending(1, 1, 1, 1)) == ""


def test_knows_no_limit_where_none_is_set() -> None:
    assert limit_reached(UNLIMITED, Spending(10**6, 10**6, 10**9, 10**6)) == ""


def test_counts_on_from_what_the_session_spent_before() -> None:
    meter = Meter(Budget(3, tokens=100), Spending(tokens=90), clock=lambda: 0.0)
    request = ModelRequest(Role.RESPOND, "m", 6, 4, 0.1)
    meter.add_call(answered(1, "cd", requests=(request,)))
    assert meter.limit_reached() == "The budget of 100 tokens is used up."


def test_counts_the_time_that_passes_while_it_runs() -> None:
    now = iter([100.0, 104.0, 106.0])
    meter = Meter(Budget(3, seconds=15), Spending(seconds=10), clock=lambda: next(now))
    assert meter.limit_reached() == ""
    assert meter.limit_reached() == "The budget of 15 seconds is used up."


def test_counts_the_simulated_seconds_of_a_call() -> None:
    meter = Meter(Budget(3, seconds=30), Spending(), clock=lambda: 0.0)
    record = answered(1, "cd")
    meter.add_call(replace(record, reply=replace(record.reply, latency=30.0)))
    assert meter.limit_reached() == "The budget of 30 seconds is used up."


def test_counts_only_requests_whose_price_is_known() -> None:
    meter = Meter(Budget(3, dollars=1), Spending(), clock=lambda: 0.0)
    meter.add_requests([ModelRequest(Role.JUDGE, "m", 1, 1, 0.1, cost=None)])
    assert meter.limit_reached() == ""
