"""What one side told in answer to a call."""

from dataclasses import dataclass
from enum import StrEnum

from simulator.values.json import Json


class Kind(StrEnum):
    ANSWER = "answer"
    ERROR = "error"
    """The call was refused: by a rule, or by the tool."""
    FAILURE = "failure"
    """Our simulator could not answer."""


@dataclass(frozen=True)
class Told:
    kind: Kind
    body: Json
