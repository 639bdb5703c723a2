"""What a simulated tool answers."""

from dataclasses import dataclass
from enum import StrEnum

from simulator.values.fault import FaultKind
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
    """`status` is the HTTP status the tool would give; below 400 is success. `fault` is the kind of
    the fault that made or changed it; `latency` are the simulated seconds that cost."""

    status: int
    body: Json
    source: Source
    note: str = ""
    """A short remark for the person, such as the line of a behaviour that answered."""
    fault: FaultKind | None = None
    latency: float = 0.0

    @property
    def is_error(self) -> bool:
        """Whether the caller learned nothing of a success."""
        return self.status >= 400 or self.fault is FaultKind.MALFORMED
