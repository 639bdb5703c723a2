"""Takes times and sums them up. Times are in milliseconds."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles


@dataclass(frozen=True)
class Timing:
    """What was timed, how often, and what it took; `aim` is the median aimed at, or the p95."""

    name: str
    runs: int
    median: float
    p95: float
    aim: str

    @property
    def line(self) -> str:
        return (
            f"{self.name:44} {self.runs:6} runs   median {self.median:8.3f} ms"
            f"   p95 {self.p95:8.3f} ms   aim {self.aim}"
        )


def sum_up(name: str, seconds: list[float], aim: str) -> Timing:
    times = [1000 * second for second in seconds]
    return Timing(name, len(times), median(times), quantiles(times, n=20)[-1], aim)


def time_runs(name: str, run: Callable[[], object], runs: int, aim: str) -> Timing:
    """Time `run` after three runs that do not count."""
    for _ in range(3):
        run()
    seconds = []
    for _ in range(runs):
        started = time.perf_counter()
        run()
        seconds.append(time.perf_counter() - started)
    return sum_up(name, seconds, aim)


def as_json(timings: list[Timing]) -> str:
    return json.dumps([timing.__dict__ for timing in timings], indent=2)
