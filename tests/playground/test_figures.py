"""Figures as a person compares them."""

import pytest

from playground.figures import dollars, duration, elapsed, known_dollars


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


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (0.9, "0 s"), (59.99, "59 s"), (60, "1 min 00 s"), (185.4, "3 min 05 s")],
)
def test_a_running_clock_tells_whole_seconds(seconds: float, text: str) -> None:
    assert elapsed(seconds) == text


@pytest.mark.parametrize(
    ("amount", "unpriced", "text"), [(0, 0, "$0.00"), (0, 3, "unknown"), (0.12, 3, "≥ $0.12")]
)
def test_an_amount_does_not_hide_what_it_leaves_out(
    amount: float, unpriced: int, text: str
) -> None:
    assert known_dollars(amount, unpriced) == text
