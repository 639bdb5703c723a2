"""The client behind which every provider is: the only module that knows LiteLLM."""

import json
import logging
import math
import os
import time
import warnings
from contextlib import AbstractContextManager
from functools import cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx

from simulator.errors import ModelFailure, ModelUnknown, ModelUnreachable, ModelUnsuited
from simulator.llm.answers import counts_of, read_body, read_completion
from simulator.llm.client import Completion, Request
from simulator.llm.failures import MALFORMED, asked_pause, name_failure
from simulator.llm.openai_shape import (
    message_in_shape,
    schema_in_shape,
    tool_in_shape,
    with_schema_in_words,
)
from simulator.llm.settings import ModelSettings
from simulator.llm.wire import Exchange, Wire, exchange
from simulator.values.json import JsonObject, Schema
from simulator.values.usage import ModelRequest

FIRST_PAUSE_SECONDS = 0.5
"""Before the first retry; it doubles with each."""
DETAILS_LENGTH = 2000


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
        if settings.base_url:
            return True
        with _exchange(settings):
            return bool(_litellm().supports_response_schema(settings.model))

    def _ask(self, request: Request, *, in_words: bool) -> Completion:
        settings = self._settings
        arguments = _arguments(request, settings, in_words=in_words)
        started = time.monotonic()
        response = _send_with_retries(arguments, request.temperature, settings)
        prompt_tokens, completion_tokens = counts_of(response)
        made = ModelRequest(
            role=request.role,
            model=settings.model,
            prompt_tokens=prompt_tokens,
            completion_tokens=completion_tokens,
            seconds=time.monotonic() - started,
            # Every request has a prompt: without a count of it, what it cost is not known.
            cost=_cost(response, settings.model) if prompt_tokens else None,
        )
        return read_completion(response, made)


@cache
def _litellm() -> Any:
    """Imported at the first request: it takes seconds, and otherwise fetches a price list."""
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    import litellm

    litellm.suppress_debug_info = True
    # What came is read by us, odd parts and all; the library would complain of them on the console.
    warnings.filterwarnings("ignore", "Pydantic serializer warnings", UserWarning)
    litellm.telemetry = False
    litellm.turn_off_message_logging = True
    # The libraries' two ways to send: the first is the OpenAI library's, the second LiteLLM's own.
    wire = Wire()
    litellm.client_session = httpx.Client(transport=wire, cookies=_no_cookies())
    litellm.sync_transport = wire
    for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
        # What goes wrong is raised as well, and named by us.
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return litellm


def _no_cookies() -> CookieJar:
    return CookieJar(DefaultCookiePolicy(allowed_domains=[]))


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
    with _exchange(settings) as opened:
        try:
            _check_known(settings.model, settings.base_url)
            return _complete(arguments, temperature)
        except (litellm.openai.OpenAIError, *MALFORMED) as error:
            # The library trips over much that does not matter, such as an odd count of tokens.
            if opened.has_answer and (response := read_body(opened.body)) is not None:
                return response
            raise _named(error, settings, opened) from error


def _complete(arguments: JsonObject, temperature: float) -> Any:
    litellm = _litellm()
    try:
        return litellm.completion(temperature=temperature, **arguments)
    except litellm.exceptions.UnsupportedParamsError:
        # Some models fix their own temperature; nothing else is ever left out.
        return litellm.completion(**arguments)


def _exchange(settings: ModelSettings) -> AbstractContextManager[Exchange]:
    return exchange(
        seconds=settings.timeout_seconds,
        most_bytes=settings.reply_bytes,
        address=settings.base_url,
    )


def _named(error: Exception, settings: ModelSettings, opened: Exchange) -> ModelFailure:
    if missing := _missing_key(settings):
        return ModelUnknown(f"The key of {settings.model} is missing: set {missing}.")
    failure = name_failure(error, _litellm().exceptions, settings, opened)
    failure.details = _without_key(str(error), settings)[:DETAILS_LENGTH]
    return failure


def _without_key(text: str, settings: ModelSettings) -> str:
    return text.replace(settings.api_key, "(key)") if settings.api_key else text


def _cost(response: Any, model: str) -> float | None:
    """In US dollars; None when the model is not in the library's price list. It has prices for
    some that are not: zero, or what others of their kind and size cost."""
    litellm = _litellm()
    if not _has_price(model):
        return None
    try:
        cost = float(litellm.completion_cost(response, model=model))
    except (
        litellm.exceptions.ModelNotMappedError,
        litellm.openai.OpenAIError,
        OverflowError,
        *MALFORMED,
    ):
        return None
    return cost if 0 <= cost < math.inf else None


def _has_price(model: str) -> bool:
    litellm = _litellm()
    name, provider, *_ = litellm.get_llm_provider(model)
    entries = (litellm.model_cost.get(key, {}) for key in (model, name, f"{provider}/{name}"))
    return any("cost" in field or "pricing" in field for entry in entries for field in entry)
