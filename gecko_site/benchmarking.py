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


@dataclass(frozen=True)
class Figure:
    """One measured number and its aim: at most that, or `at_least`."""

    name: str
    value: float
    unit: str
    aim: float
    at_least: bool = False

    @property
    def is_met(self) -> bool:
        return self.value >= self.aim if self.at_least else self.value <= self.aim

    @property
    def line(self) -> str:
        bound = ">=" if self.at_least else "<="
        met = "met" if self.is_met else "not met"
        return f"{self.name:66} {self.value:9.4g} {self.unit:12} aim {bound} {self.aim:<8g} {met}"


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


def as_json(measured: list[Timing | Figure]) -> str:
    return json.dumps([_written(each) for each in measured], indent=2)


def _written(measured: Timing | Figure) -> dict[str, object]:
    told = {"is_met": measured.is_met} if isinstance(measured, Figure) else {}
    return {**measured.__dict__, **told}
