"""Claims about secrets that wait in a row."""

from typing import Any

import pytest

from simulator.errors import InputRefused
from simulator.services.sealing import seal, unseal


def test_what_is_sealed_cannot_be_read_and_comes_back() -> None:
    sealed = seal("a token: ß")
    assert "token" not in sealed
    assert unseal(sealed) == "a token: ß"
    assert seal("a token: ß") != sealed


def test_another_key_opens_nothing(settings: Any) -> None:
    sealed = seal("a token")
    settings.SECRET_KEY = "another key"
    with pytest.raises(InputRefused, match="GECKO_SECRET_KEY has changed"):
        unseal(sealed)
