"""The real client, asking a scripted server."""

from typing import Any

from simulator.llm.client import Completion, Message, Request, Speaker
from simulator.llm.provider import LiteLLMClient
from simulator.llm.settings import ModelSettings
from simulator.values.usage import Role
from tests.support.model_server import ModelServer

KEY = "sk-very-secret"


def client_at(server: ModelServer, **changes: Any) -> LiteLLMClient:
    settings: dict[str, Any] = {
        "model": "openai/scripted",
        "base_url": server.base_url,
        "api_key": KEY,
        "timeout_seconds": 30,
        "max_tokens": 50,
        "reply_bytes": 100_000,
        "retries": 0,
    }
    return LiteLLMClient(ModelSettings(**{**settings, **changes}))


def ask(client: LiteLLMClient, **changes: Any) -> Completion:
    return client.complete(Request(Role.JUDGE, (Message(Speaker.USER, "Hello"),), **changes))
