"""Claims about which models a session may ask."""

from typing import Any

import pytest

from simulator.errors import InputRefused
from simulator.services.clients import client_for
from simulator.values.session import ModelChoice

OWN = "http://models.example:8000/v1"


def key_sent_to(address: str) -> str:
    client: Any = client_for(ModelChoice("openai/local", address))
    return client._settings.api_key


def test_no_choice_is_no_client() -> None:
    assert client_for(None) is None


def test_the_operators_key_goes_to_the_operators_address_only(settings: Any) -> None:
    settings.MODEL_BASE_URL, settings.MODEL_API_KEY = OWN, "secret"
    settings.MODEL_BASE_URLS = ["*"]
    assert key_sent_to(OWN) == "secret"
    assert key_sent_to("http://elsewhere.example/v1") == "none"
    assert key_sent_to(OWN + ".evil.example") == "none"


@pytest.mark.parametrize("allowed", [[], [OWN]])
def test_an_address_the_operator_does_not_allow_is_refused(
    allowed: list[str], settings: Any
) -> None:
    settings.MODEL_BASE_URLS = allowed
    with pytest.raises(InputRefused, match="GECKO_MODEL_BASE_URLS"):
        client_for(ModelChoice("openai/local", "http://169.254.169.254/v1"))


@pytest.mark.parametrize("name", ["github_copilot/gpt-4", "chatgpt/gpt-5"])
def test_providers_that_sign_in_through_a_browser_are_refused(name: str) -> None:
    with pytest.raises(InputRefused, match="browser"):
        client_for(ModelChoice(name))


def test_an_address_in_a_models_name_is_refused() -> None:
    with pytest.raises(InputRefused, match="no address"):
        client_for(ModelChoice("oobabooga/http://127.0.0.1:8398/x"))
