"""Names what went wrong at a provider: by what broke the exchange off, by the class of what was
raised, or by the status that came."""

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
from simulator.llm.settings import ModelSettings
from simulator.llm.wire import Breach, Exchange

Named = tuple[type[ModelFailure], str]

MALFORMED = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What the library trips over when a server's answer is no chat completion."""

TOO_LATE = (ModelTimedOut, "{model} gave no answer within {seconds:g} seconds.")
NO_COMPLETION = (
    ModelUnreadable,
    "The provider of {model} sent no chat completion that can be read.",
)
NAMED_BY_BREACH: dict[Breach, Named] = {
    Breach.LATE: TOO_LATE,
    Breach.TOO_LONG: (
        ModelOverran,
        "The provider of {model} sent more than the {bytes} bytes that a reply may have.",
    ),
    Breach.COMPRESSED: (
        ModelUnreadable,
        "The provider of {model} sent its answer compressed, which it was asked not to.",
    ),
    Breach.REDIRECTED: (
        ModelUnreachable,
        "The provider of {model}{where} answers with a redirect, and none is followed.",
    ),
    Breach.ELSEWHERE: (
        ModelUnreachable,
        "The provider of {model} is asked at an address of its own, not at {address}.",
    ),
}


def name_failure(
    error: Exception, raised: ModuleType, settings: ModelSettings, exchange: Exchange
) -> ModelFailure:
    """`raised` is the module of the library's exceptions."""
    if exchange.breach is not None:
        failure, sentence = NAMED_BY_BREACH[exchange.breach]
    elif not exchange.was_begun:
        failure, sentence = _named_unasked(error)
    else:
        failure, sentence = _named_by_class(error, raised) or _named_by_status(exchange.status)
    address = settings.base_url
    return failure(
        sentence.format(
            model=settings.model,
            address=address,
            where=f" at {address}" if address else "",
            seconds=settings.timeout_seconds,
            bytes=settings.reply_bytes,
            status=exchange.status,
        )
    )


def asked_pause(failure: ModelFailure) -> float:
    """The seconds that the provider's `Retry-After` asks to wait; 0 when it names none."""
    response = getattr(failure.__cause__, "response", None)
    asked = response.headers.get("retry-after", "") if response is not None else ""
    return float(asked) if asked.isdecimal() else 0.0


def _named_by_class(error: Exception, raised: ModuleType) -> Named | None:
    named: Named | None = None
    match error:
        case TimeoutError() | raised.Timeout():
            named = TOO_LATE
        case raised.ContentPolicyViolationError():
            named = ModelDeclined, "The provider of {model} declined the request by its policy."
        case raised.ContextWindowExceededError():
            named = ModelOverran, "The request is longer than {model} can read."
        case raised.NotFoundError():
            named = ModelUnknown, "The provider does not know the model {model}."
        case raised.AuthenticationError():
            named = ModelUnknown, "The provider of {model} did not accept the key."
        case raised.RateLimitError():
            named = ModelUnreachable, "The provider of {model} asks to be called less often."
    return named


def _named_by_status(status: int | None) -> Named:
    if status is None:
        return ModelUnreachable, "The provider of {model} could not be reached{where}."
    if status in (401, 402, 403):
        return ModelUnknown, "The provider of {model} gave no access (status {status})."
    if status < 400:
        return NO_COMPLETION
    if status < 500:
        return ModelUnsuited, "The provider of {model} took no such request (status {status})."
    return ModelUnreachable, "The provider of {model} failed (status {status})."


def _named_unasked(error: Exception) -> Named:
    """The library took exception to the request before anything was sent."""
    if getattr(error, "status_code", None) in (400, 404, 422):
        return ModelUnsuited, "{model} cannot be asked in this way, or is not set up for it."
    return ModelUnknown, "{model} could not be asked: what its provider needs is not set up."
