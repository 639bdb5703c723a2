"""The failures a caller can act on. Findings are values, and bugs are ordinary exceptions.

PlaygroundError
├── InputRefused              what a person or program sent cannot be used
│   ├── DescriptionRefused        an API description that gives no tools
│   ├── AddressRefused            an address that may not be called, or that is none
│   ├── ExpressionRefused         a checklist expression that does not parse
│   └── ActionRefused             a thing asked of a session whose state does not allow it
├── FetchFailed               an address gave nothing usable: no answer, an error, too much
├── RealCallFailed            a call of a real tool that brought no answer
│   ├── CallRefused               policy does not allow it; nothing was sent
│   ├── CallNotSent               it could not be made; nothing was sent
│   └── CallOutcomeUnknown        it was sent, and nobody knows whether it was carried out
├── ModelFailure              a model gave nothing usable
│   ├── ModelUnknown              no provider knows that name, or the key is missing
│   ├── ModelUnreachable          no answer: connection, rate limit, provider's own fault
│   ├── ModelTimedOut             no answer in time
│   ├── ModelDeclined             it refused to answer
│   ├── ModelUnsuited             its provider takes no request of this form
│   ├── ModelOverran              the request or the answer is longer than it may be
│   ├── ModelUnreadable           it answered, and the answer is not what was asked for
│   └── ReplyUnrecorded           a replay asks what its transcript has no reply for
└── SimulatorFailure          the simulation, not the agent, went wrong
    ├── BehaviourFailed           a behaviour raised, ran too long or returned no answer
    ├── ResponseMisfit            a response that does not fit the tool's schema
    └── PatchRefused              a state change that does not apply or cannot be kept
"""

from typing import ClassVar

from simulator.values.real import SentRequest
from simulator.values.usage import ModelRequest, Role


class PlaygroundError(Exception):
    """A failure: one sentence for the person, a pointer to the place, details for the log."""

    def __init__(self, sentence: str, *, pointer: str = "", details: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.pointer = pointer
        self.details = details

    @property
    def placed(self) -> str:
        """The sentence with its place, where it has one."""
        return f"{self.sentence} (at {self.pointer})" if self.pointer else self.sentence


class InputRefused(PlaygroundError):
    pass


class DescriptionRefused(InputRefused):
    pass


class AddressRefused(InputRefused):
    pass


class ExpressionRefused(InputRefused):
    pass


class ActionRefused(InputRefused):
    pass


class FetchFailed(PlaygroundError):
    pass


class RealCallFailed(PlaygroundError):
    """`sent` are the requests that left before it was given up, none of which was answered."""

    sent: tuple[SentRequest, ...] = ()


class CallRefused(RealCallFailed):
    pass


class CallNotSent(RealCallFailed):
    pass


class CallOutcomeUnknown(RealCallFailed):
    """It is not to be made again by itself unless it `may_be_repeated`: its method or its key makes
    twice the same as once."""

    may_be_repeated: bool = False


class ModelFailure(PlaygroundError):
    """`requests` are those that were answered, and so paid for, before it was given up."""

    requests: tuple[ModelRequest, ...] = ()
    is_outage: ClassVar[bool] = False
    """Nothing was said about the question: asking again later is all one can do."""


class ModelUnknown(ModelFailure):
    is_outage = True


class ModelUnreachable(ModelFailure):
    is_outage = True


class ModelTimedOut(ModelFailure):
    is_outage = True


class ModelDeclined(ModelFailure):
    pass


class ModelUnsuited(ModelFailure):
    pass


class ModelOverran(ModelFailure):
    pass


class ModelUnreadable(ModelFailure):
    pass


class ReplyUnrecorded(ModelFailure):
    is_outage = True

    def __init__(self, role: Role) -> None:
        super().__init__(f"No reply is recorded for what the {role} model is asked.")


class SimulatorFailure(PlaygroundError):
    pass


class BehaviourFailed(SimulatorFailure):
    pass


class ResponseMisfit(SimulatorFailure):
    pass


class PatchRefused(SimulatorFailure):
    pass
