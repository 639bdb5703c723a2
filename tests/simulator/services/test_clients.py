"""Claims about which models a session may ask."""

from typing import Any

import pytest

from gecko_site.settings import PUBLIC_PROVIDERS
from simulator.errors import InputRefused
from simulator.services.clients import client_for, refuse_choice
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


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://u:p@127.0.0.1/v1", "password"),
        ("http://127.0.0.1:0/v1", "port 0"),
        ("ftp://127.0.0.1/v1", "http://"),
        ("http://", "http://"),
    ],
)
def test_what_is_no_address_of_a_model_is_refused_when_it_is_chosen(
    address: str, words: str
) -> None:
    with pytest.raises(InputRefused, match=words) as refusal:
        refuse_choice(ModelChoice("openai/local", address))
    assert "u:p" not in refusal.value.sentence


@pytest.mark.parametrize("name", ["github_copilot/gpt-4", "chatgpt/gpt-5"])
def test_providers_that_sign_in_through_a_browser_are_refused(name: str) -> None:
    with pytest.raises(InputRefused, match="browser"):
        client_for(ModelChoice(name))


@pytest.mark.parametrize("name", ["openai/a\x00b", "openai/\udcff"])
def test_a_name_that_no_row_could_hold_is_refused(name: str) -> None:
    with pytest.raises(InputRefused, match="cannot be kept"):
        client_for(ModelChoice(name))


def test_an_address_in_a_models_name_is_refused() -> None:
    with pytest.raises(InputRefused, match="no address"):
        client_for(ModelChoice("oobabooga/http://127.0.0.1:8398/x"))


LOCAL_OR_FROM_THE_ENVIRONMENT = (
    "azure", "bedrock", "docker_model_runner", "hosted_vllm", "lemonade", "litellm_proxy",
    "llamafile", "lm_studio", "ollama", "ollama_chat", "oobabooga", "sagemaker", "triton",
    "vertex_ai", "vllm", "xinference", " ollama", "Ollama",
)  # fmt: skip


@pytest.mark.parametrize("address", ["", OWN])
@pytest.mark.parametrize("provider", LOCAL_OR_FROM_THE_ENVIRONMENT)
def test_a_provider_with_no_public_address_is_refused_where_addresses_are(
    provider: str, address: str, settings: Any
) -> None:
    settings.MODEL_BASE_URLS, settings.MODEL_PROVIDERS = [OWN], PUBLIC_PROVIDERS
    with pytest.raises(InputRefused, match="GECKO_MODEL_PROVIDERS") as refusal:
        client_for(ModelChoice(f"{provider}/x", address))
    assert refusal.value.pointer == "/model/name"


def test_a_name_without_its_provider_is_refused_where_providers_are(settings: Any) -> None:
    settings.MODEL_PROVIDERS = PUBLIC_PROVIDERS
    with pytest.raises(InputRefused, match="as in openai/gpt-4o"):
        client_for(ModelChoice("gpt-4o"))


def test_what_the_operator_allows_may_be_asked(settings: Any) -> None:
    settings.MODEL_BASE_URLS, settings.MODEL_PROVIDERS = [OWN], ["openai", "bedrock"]
    settings.MODEL_NAME, settings.MODEL_BASE_URL = "ollama/own", "http://127.0.0.1:11434"
    for choice in (
        ModelChoice("openai/x"),
        ModelChoice("openai/x", OWN),
        ModelChoice("bedrock/x"),
        ModelChoice("ollama/own", "http://127.0.0.1:11434"),
    ):
        assert client_for(choice) is not None
    with pytest.raises(InputRefused):
        client_for(ModelChoice("ollama/other", "http://127.0.0.1:11434"))


def test_any_provider_may_be_asked_where_any_address_may(settings: Any) -> None:
    settings.MODEL_PROVIDERS = ["*"]
    assert client_for(ModelChoice("ollama/x")) is not None
    assert client_for(ModelChoice("gpt-4o")) is not None
