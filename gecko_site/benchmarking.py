"""Takes times and sums them up. Times are in milliseconds."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median, quantiles
from typing import Literal


@dataclass(frozen=True)
class Aim:
    """At most so many milliseconds, of the "median" or of the "p95"."""

    of: Literal["median", "p95"]
    most: float

    def __str__(self) -> str:
        return f"{self.of} <= {self.most:g} ms"


@dataclass(frozen=True)
class Timing:
    """What was timed, how often, and what it took."""

    name: str
    runs: int
    median: float
    p95: float
    aim: Aim | None = None

    @property
    def verdict(self) -> str:
        """Whether the aim was met, in words; empty when there is none."""
        if self.aim is None:
            return ""
        taken = self.median if self.aim.of == "median" else self.p95
        if taken <= self.aim.most:
            return f"meets the aim, {self.aim}"
        return f"MISSES the aim, {self.aim}, by {taken - self.aim.most:.1f} ms"

    @property
    def line(self) -> str:
        figures = f"median {self.median:8.3f} ms   p95 {self.p95:8.3f} ms"
        return f"{self.name:50} {self.runs:6} runs   {figures}   {self.verdict}".rstrip()


@dataclass(frozen=True)
class Figure:
    """One measured number and its aim: at most that, or `at_least`."""

    name: str
    value: float
    unit: str
    aim: float
    at_least: bool = False

    @property
    def verdict(self) -> str:
        is_met = self.value >= self.aim if self.at_least else self.value <= self.aim
        aim = f"{'>=' if self.at_least else '<='} {self.aim:g} {self.unit}".rstrip()
        return f"{'meets' if is_met else 'MISSES'} the aim, {aim}"

    @property
    def line(self) -> str:
        return f"{self.name:66} {self.value:9.4g} {self.unit:11}   {self.verdict}"


def sum_up(name: str, seconds: list[float], aim: Aim | None = None) -> Timing:
    times = [1000 * second for second in seconds]
    return Timing(name, len(times), median(times), quantiles(times, n=20)[-1], aim)


def time_runs(name: str, run: Callable[[], object], runs: int, aim: Aim | None = None) -> Timing:
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
    lines = [{**asdict(each), "verdict": each.verdict} for each in measured]
    return json.dumps(lines, indent=2)
