"""Figures as a person compares them."""

import pytest

from playground.figures import dollars, duration


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 ms"),
        (0.002, "2 ms"),
        (0.9996, "1.0 s"),
        (59.94, "59.9 s"),
        (59.96, "1 min"),
        (200, "3 min 20 s"),
        (900, "15 min"),
    ],
)
def test_a_duration_has_the_unit_that_reads_best(seconds: float, text: str) -> None:
    assert duration(seconds) == text


@pytest.mark.parametrize(("amount", "text"), [(0, "$0.00"), (0.0004, "$0.0004"), (5, "$5.00")])
def test_a_small_amount_shows(amount: float, text: str) -> None:
    assert dollars(amount) == text
