"""Turns a session's choice of a model into a client, within the operator's limits."""

from django.conf import settings

from simulator.errors import InputRefused
from simulator.llm.client import Client
from simulator.llm.provider import LiteLLMClient, ModelSettings
from simulator.values.session import ModelChoice

INTERACTIVE_PROVIDERS = ("github_copilot", "chatgpt")


def client_for(choice: ModelChoice | None) -> Client | None:
    """None for no choice. Raises InputRefused for an address the operator does not allow."""
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
            retries=settings.MODEL_RETRIES,
        )
    )


def refuse_choice(choice: ModelChoice) -> None:
    """A base URL is an address this server will call, so it must be one the operator allows.

    Some of LiteLLM's providers sign in through a browser on the server, where nobody sits.
    """
    provider = choice.name.partition("/")[0]
    if "://" in choice.name:
        raise InputRefused(
            "A model's name holds no address; give it as the base URL.", pointer="/model/name"
        )
    if provider in INTERACTIVE_PROVIDERS:
        raise InputRefused(
            f"Models of {provider} sign in through a browser, which a server cannot do.",
            pointer="/model/name",
        )
    allowed = [*settings.MODEL_BASE_URLS, settings.MODEL_BASE_URL]
    if choice.base_url and "*" not in allowed and choice.base_url not in allowed:
        raise InputRefused(
            f"The address {choice.base_url} is not among those this playground may call; "
            "its operator can add it to GECKO_MODEL_BASE_URLS.",
            pointer="/model/base_url",
        )


def _key_for(choice: ModelChoice) -> str:
    """The operator's key goes to the operator's address only. Anyone else's gets a word that is no
    key, so that LiteLLM does not take one from the environment for it."""
    if not choice.base_url:
        return ""
    if choice.base_url == settings.MODEL_BASE_URL:
        return settings.MODEL_API_KEY or "none"
    return "none"
