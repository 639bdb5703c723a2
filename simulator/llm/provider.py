"""The client behind which every provider is: the only module that knows LiteLLM."""

import json
import logging
import os
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from simulator.errors import (
    InputRefused,
    ModelDeclined,
    ModelFailure,
    ModelOverran,
    ModelUnknown,
    ModelUnreachable,
    ModelUnreadable,
    ModelUnsuited,
)
from simulator.llm.client import Completion, Request
from simulator.llm.failures import MALFORMED, asked_pause, name_failure
from simulator.llm.openai_shape import (
    message_in_shape,
    read_arguments,
    schema_in_shape,
    tool_in_shape,
    with_schema_in_words,
)
from simulator.values.call import ToolCall
from simulator.values.json import JsonObject, Schema
from simulator.values.usage import ModelRequest, Role

MOST_TOKENS = 10_000_000
"""Of one request: what is said beyond it is no count."""
FIRST_PAUSE_SECONDS = 0.5
"""Before the first retry; it doubles with each."""


@dataclass(frozen=True)
class ModelSettings:
    """`model` is a LiteLLM name. `base_url` and `api_key` are empty for the provider's own address
    and the environment's key. `timeout_seconds` bounds one try, and there are `retries` + 1."""

    model: str
    base_url: str
    api_key: str = field(repr=False)
    timeout_seconds: float
    max_tokens: int
    retries: int

    def __post_init__(self) -> None:
        address = urlsplit(self.base_url)
        if self.base_url and (address.scheme not in ("http", "https") or not address.hostname):
            raise InputRefused("The model's address must start with http:// or https://.")


class LiteLLMClient:
    """A model at a provider. Remembers which reply schemas its provider would not take."""

    def __init__(self, settings: ModelSettings) -> None:
        self._settings = settings
        self._refused_schemas: set[str] = set()

    def complete(self, request: Request) -> Completion:
        schema = request.reply_schema
        if schema is None or not self._may_take(schema):
            return self._ask(request, in_words=True)
        try:
            return self._ask(request, in_words=False)
        except ModelUnsuited:
            completion = self._ask(request, in_words=True)
            # Servers that compile the schema into a grammar refuse some schemas and take others.
            self._refused_schemas.add(_key(schema))
            return completion

    def _may_take(self, schema: Schema) -> bool:
        if _key(schema) in self._refused_schemas:
            return False
        settings = self._settings
        return bool(settings.base_url) or _litellm().supports_response_schema(settings.model)

    def _ask(self, request: Request, *, in_words: bool) -> Completion:
        arguments = _arguments(request, self._settings, in_words=in_words)
        started = time.monotonic()
        response = _send_with_retries(arguments, request.temperature, self._settings)
        return _read(response, request, self._settings.model, time.monotonic() - started)


@cache
def _litellm() -> Any:
    """Imported at the first request: it takes seconds, and otherwise fetches a price list."""
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    import litellm

    litellm.suppress_debug_info = True
    litellm.telemetry = False
    litellm.turn_off_message_logging = True
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
        # What goes wrong is raised as well, and named by us.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return litellm


def _key(schema: Schema) -> str:
    return json.dumps(schema, sort_keys=True)


def _check_known(model: str, base_url: str) -> None:
    litellm = _litellm()
    try:
        litellm.get_llm_provider(model, api_base=base_url or None)
    except litellm.exceptions.BadRequestError as failure:
        raise ModelUnknown(
            f"No provider is known for the model {model!r}; names look like provider/model."
        ) from failure


def _missing_key(settings: ModelSettings) -> str:
    """The environment variables one of which should hold the provider's key; empty when nothing
    is missing. Asked only after a failure: some providers take other credentials instead."""
    if settings.api_key or settings.base_url:
        return ""
    missing = _litellm().validate_environment(settings.model)["missing_keys"]
    return " or ".join(name for name in missing if name.endswith("_API_KEY"))


def _arguments(request: Request, settings: ModelSettings, *, in_words: bool) -> JsonObject:
    messages = request.messages
    if request.reply_schema is not None and in_words:
        messages = with_schema_in_words(messages, request.reply_schema)
    arguments: JsonObject = {
        "model": settings.model,
        "messages": [message_in_shape(message) for message in messages],
        "max_tokens": settings.max_tokens,
        "timeout": settings.timeout_seconds,
        "num_retries": 0,
        "max_retries": 0,
        "api_base": settings.base_url or None,
        # A server at an address of one's own may want no key, and the library insists on one.
        "api_key": settings.api_key or ("none" if settings.base_url else None),
    }
    if request.tools:
        arguments["tools"] = [tool_in_shape(tool) for tool in request.tools]
    if request.reply_schema is not None and not in_words:
        arguments["response_format"] = schema_in_shape(request.reply_schema)
    return arguments


def _send_with_retries(arguments: JsonObject, temperature: float, settings: ModelSettings) -> Any:
    """Only an unreachable provider is asked again: one that took too long would again."""
    last_start = time.monotonic() + settings.timeout_seconds * settings.retries
    pause = FIRST_PAUSE_SECONDS
    for _ in range(settings.retries):
        try:
            return _send(arguments, temperature, settings)
        except ModelUnreachable as failure:
            wanted = max(pause, asked_pause(failure))
            time.sleep(max(0.0, min(wanted, last_start - time.monotonic())))
            pause *= 2
    return _send(arguments, temperature, settings)


def _send(arguments: JsonObject, temperature: float, settings: ModelSettings) -> Any:
    litellm = _litellm()

    def complete() -> Any:
        _check_known(settings.model, settings.base_url)
        try:
            return litellm.completion(temperature=temperature, **arguments)
        except litellm.exceptions.UnsupportedParamsError:
            # Some models fix their own temperature; nothing else is ever left out.
            return litellm.completion(**arguments)

    try:
        return _within(settings.timeout_seconds, complete)
    except (litellm.openai.OpenAIError, TimeoutError, *MALFORMED) as error:
        if missing := _missing_key(settings):
            raise ModelUnknown(f"The key of {settings.model} is missing: set {missing}.") from error
        failure = name_failure(
            error,
            litellm.exceptions,
            settings.model,
            settings.base_url,
            settings.timeout_seconds,
        )
        failure.details = _without_key(str(error), settings)
        raise failure from error


def _within(seconds: float, ask: Callable[[], Any]) -> Any:
    """The answer, or TimeoutError. The library's own time-out starts anew with every byte, so a
    server that drips would hold us for ever; its thread is left behind and ends with it."""
    outcome: queue.Queue[tuple[Any, BaseException | None]] = queue.Queue()

    def run() -> None:
        try:
            outcome.put((ask(), None))
        except BaseException as failure:  # noqa: BLE001 - raised again in the caller's thread
            outcome.put((None, failure))

    threading.Thread(target=run, daemon=True, name="model-request").start()
    try:
        answer, failure = outcome.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError from None
    if failure is not None:
        raise failure
    return answer


def _without_key(text: str, settings: ModelSettings) -> str:
    return text.replace(settings.api_key, "(key)") if settings.api_key else text


def _read(response: Any, request: Request, model: str, seconds: float) -> Completion:
    asked = _request_made(response, request.role, model, seconds)
    failure = _unfinished(response, model)
    if failure is not None:
        failure.requests = (asked,)
        raise failure
    choice = response.choices[0]
    calls = tuple(
        ToolCall(call.function.name or "", read_arguments(call.function.arguments or ""), call.id)
        for call in choice.message.tool_calls or ()
    )
    return Completion(choice.message.content or "", calls, asked)


def _unfinished(response: Any, model: str) -> ModelFailure | None:
    if not response.choices:
        return ModelUnreadable(f"The provider of {model} sent no chat completion.")
    choice = response.choices[0]
    refusal = getattr(choice.message, "refusal", None)
    if choice.finish_reason == "content_filter" or refusal:
        return ModelDeclined(f"{model} declined to answer.", details=refusal or "")
    if choice.finish_reason == "length":
        return ModelOverran(f"{model} reached its token limit before it was done.")
    return None


def _request_made(response: Any, role: Role, model: str, seconds: float) -> ModelRequest:
    usage = getattr(response, "usage", None)
    return ModelRequest(
        role=role,
        model=model,
        prompt_tokens=_count(getattr(usage, "prompt_tokens", 0)),
        completion_tokens=_count(getattr(usage, "completion_tokens", 0)),
        seconds=seconds,
        cost=_cost(response, model),
    )


def _count(said: Any) -> int:
    """A number of tokens as a provider says it, which need not be one."""
    return said if isinstance(said, int) and 0 <= said <= MOST_TOKENS else 0


def _cost(response: Any, model: str) -> float | None:
    """In US dollars; None when the library knows no price for the model."""
    litellm = _litellm()
    try:
        return float(litellm.completion_cost(response, model=model))
    except (litellm.exceptions.ModelNotMappedError, litellm.exceptions.NotFoundError):
        return None
