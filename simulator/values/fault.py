"""Faults that a user sets: which calls go wrong, and how. The same calls go wrong every time."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from simulator.values.json import Json, write_compact

LONGEST_SECONDS = 3600.0
"""Of a delay: simulated seconds, which nobody waits for."""
LARGEST_CALL_NUMBER = 1_000_000
LEAST_STATUS, LEAST_ERROR, LARGEST_STATUS = 200, 400, 599
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


def find_unfit(fault: Fault) -> Iterator[tuple[str, str]]:
    """What a session cannot go by: the name of the field, and why, as a sentence."""
    yield from _unfit_number("call_number", fault.call_number, 1, LARGEST_CALL_NUMBER)
    match fault.mishap:
        case ErrorAnswer(status=status, body=body):
            yield from _unfit_number("status", status, LEAST_ERROR, LARGEST_STATUS)
            yield from _too_long("body", write_compact(body))
        case SlowAnswer(seconds=seconds) | TimeOut(seconds=seconds):
            if not 0 < seconds <= LONGEST_SECONDS:
                expected = f"expected a number above 0 and at most {LONGEST_SECONDS:g}"
                yield "seconds", f"Got {seconds!r}, {expected}."
        case MalformedAnswer(status=status, text=text):
            yield from _unfit_number("status", status, LEAST_STATUS, LARGEST_STATUS)
            yield from _too_long("text", text)


def _unfit_number(
    name: str, number: int | None, least: int, most: int
) -> Iterator[tuple[str, str]]:
    if number is not None and not least <= number <= most:
        yield name, f"Got {number!r}, expected a whole number from {least} to {most}."


def _too_long(name: str, text: str) -> Iterator[tuple[str, str]]:
    if len(text) > LONGEST_TEXT:
        yield name, f"It has {len(text)} characters; at most {LONGEST_TEXT} are taken."
