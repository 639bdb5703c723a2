"""What became of a line of a dataset, and of each call in it."""

from dataclasses import dataclass
from enum import StrEnum

from simulator.values.json import Json
from simulator.values.violation import Violation


class LineStatus(StrEnum):
    VALID = "valid"
    """Every call of it is; one without a call is valid too."""
    INVALID = "invalid"
    UNREADABLE = "unreadable"
    """Nothing can be said of its calls; `problem` says why."""


@dataclass(frozen=True)
class LintedCall:
    name: str
    violations: tuple[Violation, ...]


@dataclass(frozen=True)
class LintedLine:
    """`number` counts lines from 1, `text` is the line as it came, `id` its own, else its number.

    `problem` is set, and there are no calls, when it could not be read; `pointer` leads to the
    place in the line.
    """

    number: int
    text: str
    id: Json
    calls: tuple[LintedCall, ...] = ()
    problem: str = ""
    pointer: str = ""

    @property
    def status(self) -> LineStatus:
        if self.problem:
            return LineStatus.UNREADABLE
        is_wrong = any(call.violations for call in self.calls)
        return LineStatus.INVALID if is_wrong else LineStatus.VALID
