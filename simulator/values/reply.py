"""What a simulated tool answers."""

from dataclasses import dataclass
from enum import StrEnum

from simulator.values.json import Json


class Source(StrEnum):
    """Who answered a call."""

    FAULT = "fault"
    REAL = "real"
    BEHAVIOUR = "behaviour"
    RESOURCE = "resource"
    EXAMPLE = "example"
    MODEL = "model"
    SAMPLE = "sample"
    PERSON = "person"
    """Corrected by hand."""


@dataclass(frozen=True)
class Reply:
    """`status` is the HTTP status the tool would give; below 400 is success."""

    status: int
    body: Json
    source: Source
    note: str = ""
    """A short remark for the person, such as the line of a behaviour that answered."""

    @property
    def is_error(self) -> bool:
        return self.status >= 400


@dataclass(frozen=True)
class Fault:
    """A rule the user set: which calls fail, and how. Absent `tool` means every tool, absent
    `call_number` every call of an attempt (numbers count from 1)."""

    status: int
    body: Json
    tool: str | None = None
    call_number: int | None = None
    delay_seconds: float = 0.0
