"""Faults that a user sets: which calls go wrong, and how. The same calls go wrong every time."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from simulator.values.json import Json

LONGEST_SECONDS = 3600.0
"""Of a delay: simulated seconds, which nobody waits for."""
LARGEST_CALL_NUMBER = 1_000_000
LONGEST_TEXT = 4_000
"""Characters of a body."""
MOST_FAULTS = 100
"""Of a session."""


class FaultKind(StrEnum):
    ERROR = "error"
    SLOW = "slow"
    TIME_OUT = "time_out"
    MALFORMED = "malformed"


class Counting(StrEnum):
    """What a fault's call number counts. A call that the rules refuse never comes to its tool."""

    ATTEMPT = "attempt"
    """Every call of the attempt."""
    TOOL = "tool"
    """The calls that came to the tool in the attempt."""
    EVERY = "every"
    """The same, and each multiple of the number is hit."""


@dataclass(frozen=True)
class ErrorAnswer:
    """The tool answers with an error, and the call is not carried out."""

    status: int
    body: Json
    kind: Literal[FaultKind.ERROR] = FaultKind.ERROR


@dataclass(frozen=True)
class SlowAnswer:
    """The tool gives its own answer, after that many simulated seconds."""

    seconds: float
    kind: Literal[FaultKind.SLOW] = FaultKind.SLOW


@dataclass(frozen=True)
class TimeOut:
    """No answer comes, and the caller gives up after that many simulated seconds. `carried_out`
    says whether the call changed the state all the same, which the caller is not told."""

    seconds: float
    carried_out: bool = False
    kind: Literal[FaultKind.TIME_OUT] = FaultKind.TIME_OUT


@dataclass(frozen=True)
class MalformedAnswer:
    """A text comes that is no JSON; without one, the first half of the tool's own answer.
    `carried_out` as for a time-out."""

    status: int
    text: str = ""
    carried_out: bool = False
    kind: Literal[FaultKind.MALFORMED] = FaultKind.MALFORMED


Mishap = ErrorAnswer | SlowAnswer | TimeOut | MalformedAnswer


def body_of_error(status: int) -> Json:
    """The body of an error that is given none."""
    return {"error": f"Status {status}, as this session demands."}


@dataclass(frozen=True)
class Fault:
    """Which calls meet a mishap. Absent `tool` means every tool, absent `call_number` every call
    (numbers count from 1)."""

    mishap: Mishap
    tool: str | None = None
    call_number: int | None = None
    counting: Counting = Counting.ATTEMPT
    first_attempt_only: bool = False
    """Later attempts at the turn go without it, so that a retry can succeed."""
