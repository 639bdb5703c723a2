"""What became of a line of a dataset, and of each call in it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from simulator.values.json import Json
from simulator.values.violation import Violation, ViolationCode


class LineStatus(StrEnum):
    VALID = "valid"
    """Every call of it is; one without a call is valid too."""
    INVALID = "invalid"
    UNCHECKED = "unchecked"
    """A check of a call could not be run, and nothing else is wrong."""
    UNREADABLE = "unreadable"
    """Nothing can be said of its calls; `problem` says why."""


@dataclass(frozen=True)
class LintedCall:
    name: str
    violations: tuple[Violation, ...]

    @property
    def valid(self) -> bool | None:
        """None when a check of it could not be run and the others hold."""
        return judge_codes(violation.code for violation in self.violations)


def judge_codes(codes: Iterable[str]) -> bool | None:
    """Whether a call with violations of these codes is valid, as `LintedCall` has it."""
    found = set(codes)
    if found - {ViolationCode.NOT_CHECKED}:
        return False
    return None if found else True


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
        judged = {call.valid for call in self.calls}
        if False in judged:
            return LineStatus.INVALID
        return LineStatus.UNCHECKED if None in judged else LineStatus.VALID
