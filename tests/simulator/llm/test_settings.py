"""Claims about how one model is asked."""

import pytest

from simulator.errors import InputRefused
from simulator.llm.settings import ModelSettings

KEY = "sk-very-secret"


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "ftp://host/v1",
        "host/v1",
        "http://",
        "http://[::1",
        "http://host:port/v1",
        "http://host:99999/v1",
        "http://ho\x00st/v1",
    ],
)
def test_refuses_what_is_no_web_address(address: str) -> None:
    with pytest.raises(InputRefused, match="address"):
        ModelSettings("openai/x", address, KEY, 1, 1, 1000, 0)


@pytest.mark.parametrize("address", ["", "http://host/v1", "https://[::1]:8080/v1"])
def test_takes_a_web_address_or_none(address: str) -> None:
    assert ModelSettings("openai/x", address, KEY, 1, 1, 1000, 0).base_url == address


def test_never_shows_the_key() -> None:
    assert KEY not in repr(ModelSettings("openai/x", "", KEY, 1, 1, 1000, 0))
