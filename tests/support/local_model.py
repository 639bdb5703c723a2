"""The small local model, for tests marked `local_model`."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest

from simulator.llm.provider import LiteLLMClient
from simulator.llm.settings import ModelSettings


@contextmanager
def local_client() -> Iterator[LiteLLMClient]:
    """A client of the model that GECKO_MODEL and GECKO_MODEL_BASE_URL name; skips the test when it
    does not answer."""
    base_url = os.environ["GECKO_MODEL_BASE_URL"]
    address = urlsplit(base_url)
    try:
        socket.create_connection((address.hostname, address.port or 80), timeout=2).close()
    except OSError:
        pytest.skip(f"no model answers at {base_url}")
    name = os.environ.get("GECKO_MODEL", "openai/local")
    yield LiteLLMClient(ModelSettings(name, base_url, "none", 100, 400, 100_000, 1))
