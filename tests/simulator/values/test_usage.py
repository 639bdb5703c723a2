"""Claims about what requests cost, and when a limit on it holds."""

import pytest

from simulator.values.usage import (
    Budget,
    ModelRequest,
    Role,
    count_unpriced,
    doubt_limit,
    total_cost,
)


def made(cost: float | None) -> ModelRequest:
    return ModelRequest(Role.JUDGE, "m", 1, 1, 0.1, cost)


def test_an_unknown_price_is_counted_and_not_taken_for_none() -> None:
    requests = [made(0.5), made(None), made(0.0)]
    assert (total_cost(requests), count_unpriced(requests)) == (0.5, 1)


@pytest.mark.parametrize(
    ("unpriced", "said"), [(1, "The price of a request"), (12, "The price of 12 requests")]
)
def test_a_limit_does_not_hold_where_a_price_is_unknown(unpriced: int, said: str) -> None:
    sentence = f"{said} is unknown; the limit of $2.5 counts the others."
    assert doubt_limit(Budget(3, dollars=2.5), unpriced) == sentence


@pytest.mark.parametrize(("dollars", "unpriced"), [(None, 12), (5.0, 0)])
def test_nothing_is_said_without_a_limit_or_an_unknown_price(
    dollars: float | None, unpriced: int
) -> None:
    assert doubt_limit(Budget(3, dollars=dollars), unpriced) == ""
