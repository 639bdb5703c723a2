"""Turns a session's choice of a model into a client, within the operator's limits."""

from django.conf import settings

from simulator.errors import InputRefused
from simulator.llm.client import Client
from simulator.llm.provider import LiteLLMClient
from simulator.llm.settings import ModelSettings, refuse_address
from simulator.strict_json import NotJson, refuse_unstorable
from simulator.values.session import ModelChoice

INTERACTIVE_PROVIDERS = ("github_copilot", "chatgpt")
"""Their own sign-in waits for somebody at the server's browser."""


def client_for(choice: ModelChoice | None) -> Client | None:
    """None for no choice. Raises InputRefused for a model that may not be called."""
    if choice is None:
        return None
    refuse_choice(choice)
    return LiteLLMClient(
        ModelSettings(
            model=choice.name,
            base_url=choice.base_url,
            api_key=_key_for(choice),
            timeout_seconds=settings.MODEL_SECONDS,
            max_tokens=settings.MODEL_MAX_TOKENS,
            reply_bytes=settings.MODEL_REPLY_BYTES,
            retries=settings.MODEL_RETRIES,
        )
    )


def refuse_choice(choice: ModelChoice) -> None:
    """Raises InputRefused for a model that this server may not call, wherever its provider is:
    a base URL must be one that the operator allows, and so must a provider, since many are on
    this machine by default, or where its environment says."""
    try:
        refuse_unstorable([choice.name, choice.base_url])
    except NotJson as problem:
        raise InputRefused(
            f"The model's name cannot be kept: {problem}.", pointer="/model/name"
        ) from problem
    if "://" in choice.name:
        raise InputRefused(
            "A model's name holds no address; give it as the base URL.", pointer="/model/name"
        )
    if choice.base_url:
        refuse_address(choice.base_url)
    _refuse_provider(choice)
    allowed = [*settings.MODEL_BASE_URLS, settings.MODEL_BASE_URL]
    if choice.base_url and "*" not in allowed and choice.base_url not in allowed:
        raise InputRefused(
            f"The address {choice.base_url} is not among those this playground may call; "
            "its operator can add it to GECKO_MODEL_BASE_URLS.",
            pointer="/model/base_url",
        )


def _refuse_provider(choice: ModelChoice) -> None:
    provider, slash, _ = choice.name.partition("/")
    if provider in INTERACTIVE_PROVIDERS:
        raise InputRefused(
            f"Models of {provider} sign in through a browser, which a server cannot do.",
            pointer="/model/name",
        )
    allowed = settings.MODEL_PROVIDERS
    is_operators = choice == ModelChoice(settings.MODEL_NAME, settings.MODEL_BASE_URL)
    if is_operators or "*" in allowed or (slash and provider in allowed):
        return
    if not slash:
        raise InputRefused(
            f"Name the model with its provider, as in openai/{choice.name}.",
            pointer="/model/name",
        )
    raise InputRefused(
        f"The provider {provider} is not among those this playground may call; "
        "its operator can add it to GECKO_MODEL_PROVIDERS.",
        pointer="/model/name",
    )


def _key_for(choice: ModelChoice) -> str:
    """The operator's key goes to the operator's address only. Anyone else's gets a word that is no
    key, so that LiteLLM does not take one from the environment for it."""
    if not choice.base_url:
        return ""
    if choice.base_url == settings.MODEL_BASE_URL:
        return settings.MODEL_API_KEY or "none"
    return "none"
