"""Names what went wrong at a provider, by the class of what was raised or its HTTP status."""

from types import ModuleType

from simulator.errors import (
    ModelDeclined,
    ModelFailure,
    ModelOverran,
    ModelTimedOut,
    ModelUnknown,
    ModelUnreachable,
    ModelUnreadable,
    ModelUnsuited,
)

Named = tuple[type[ModelFailure], str]

MALFORMED = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What the library trips over when a server's answer is no chat completion."""


def name_failure(
    error: Exception, raised: ModuleType, model: str, address: str, seconds: float
) -> ModelFailure:
    """`raised` is the module of the library's exceptions, `address` the one that was named, empty
    for the provider's own, `seconds` the time-out."""
    status = getattr(error, "status_code", None) or 500
    failure, sentence = _named_by_class(error, raised) or _named_by_status(status)
    where = f" at {address}" if address else ""
    return failure(sentence.format(model=model, seconds=seconds, status=status, where=where))


def asked_pause(failure: ModelFailure) -> float:
    """The seconds that the provider's `Retry-After` asks to wait; 0 when it names none."""
    response = getattr(failure.__cause__, "response", None)
    asked = response.headers.get("retry-after", "") if response is not None else ""
    return float(asked) if asked.isdecimal() else 0.0


def _named_by_class(error: Exception, raised: ModuleType) -> Named | None:
    named: Named | None = None
    match error:
        case TimeoutError() | raised.Timeout():
            named = ModelTimedOut, "{model} gave no answer within {seconds:g} seconds."
        case raised.ContentPolicyViolationError():
            named = ModelDeclined, "The provider of {model} declined the request by its policy."
        case raised.ContextWindowExceededError():
            named = ModelOverran, "The request is longer than {model} can read."
        case raised.NotFoundError():
            named = ModelUnknown, "The provider does not know the model {model}."
        case raised.AuthenticationError():
            named = ModelUnknown, "The provider of {model} did not accept the key."
        case raised.APIConnectionError():
            named = ModelUnreachable, "The provider of {model} could not be reached{where}."
        case raised.RateLimitError():
            named = ModelUnreachable, "The provider of {model} asks to be called less often."
        case _ if isinstance(error, MALFORMED):
            named = ModelUnreadable, "The provider of {model} sent no chat completion."
    return named


def _named_by_status(status: int) -> Named:
    if status in (401, 402, 403):
        return ModelUnknown, "The provider of {model} gave no access (status {status})."
    if status < 500:
        return ModelUnsuited, "The provider of {model} took no such request (status {status})."
    return ModelUnreachable, "The provider of {model} failed (status {status})."
