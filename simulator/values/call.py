"""A tool call, and the record of what became of it."""

from dataclasses import dataclass
from enum import StrEnum

from simulator.values.json import Json
from simulator.values.reply import Reply, Source
from simulator.values.state import Patch
from simulator.values.usage import ModelRequest
from simulator.values.violation import Violation


@dataclass(frozen=True)
class ToolCall:
    """What a planner asks for. `arguments` may be anything until it is validated; `provider_id`
    is the id a provider's conversation gave the call."""

    name: str
    arguments: Json
    provider_id: str | None = None


class CallOutcome(StrEnum):
    ANSWERED = "answered"
    REJECTED = "rejected"
    """It has violations, so nobody answered it: the planner's mistake."""
    FAILED = "failed"
    """The simulator could not answer it: not the planner's mistake."""


class MeaningCheck(StrEnum):
    """What the model-read part of validation came to."""

    OFF = "off"
    SOUND = "sound"
    OBJECTED = "objected"
    NOT_CHECKED = "not_checked"


@dataclass(frozen=True)
class CallRecord:
    """One call of an attempt, whole. `number` counts from 1 within the attempt; one that was not
    `validated` was answered whatever its arguments."""

    number: int
    call: ToolCall
    outcome: CallOutcome
    violations: tuple[Violation, ...] = ()
    meaning: MeaningCheck = MeaningCheck.OFF
    reply: Reply | None = None
    patch: Patch = ()
    failure: str = ""
    """The sentence of a simulator failure."""
    seconds: float = 0.0
    """The reply's simulated latency is part of it."""
    requests: tuple[ModelRequest, ...] = ()
    validated: bool = True

    @property
    def latency(self) -> float:
        """The simulated seconds of a fault; nobody waited for them."""
        return 0.0 if self.reply is None else self.reply.latency

    @property
    def succeeded(self) -> bool:
        """Whether it was answered, and not with an error."""
        return self.reply is not None and not self.reply.is_error

    @property
    def is_disturbed(self) -> bool:
        """Whether a fault stands in the place of the tool's answer."""
        return self.reply is not None and self.reply.source is Source.FAULT
