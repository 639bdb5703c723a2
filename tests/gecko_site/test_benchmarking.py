"""What a benchmark says of its aims."""

import json

import pytest

from gecko_site.benchmarking import Aim, Timing, as_json, sum_up

MEDIAN = Aim("median", 10)
P95 = Aim("p95", 100)


@pytest.mark.parametrize(
    ("aim", "verdict"),
    [
        (MEDIAN, "MISSES the aim, median <= 10 ms, by 10.0 ms"),
        (P95, "meets the aim, p95 <= 100 ms"),
        (Aim("p95", 80), "MISSES the aim, p95 <= 80 ms, by 10.0 ms"),
        (None, ""),
    ],
)
def test_an_aim_is_said_to_be_met_or_missed_in_words(aim: Aim | None, verdict: str) -> None:
    timing = Timing("a call", 100, median=20.0, p95=90.0, aim=aim)
    assert timing.verdict == verdict
    assert timing.line.endswith(verdict or "ms")
    assert json.loads(as_json([timing]))[0]["verdict"] == verdict


def test_times_are_summed_up_in_milliseconds() -> None:
    timing = sum_up("a call", [0.001] * 99 + [1.0])
    assert (timing.runs, timing.median, timing.p95) == (100, 1.0, 1.0)
