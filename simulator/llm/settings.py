"""How one model is asked: its name and address, and what a request may take."""

from dataclasses import dataclass, field

import httpx

from simulator.errors import InputRefused

LAST_PORT = 65_535


@dataclass(frozen=True)
class ModelSettings:
    """A model and the limits of a request. `base_url` and `api_key` are empty for the provider's
    own address and the environment's key. `timeout_seconds` bounds one try, and there are
    `retries` + 1; `max_tokens` and `reply_bytes` bound what comes back, as told and as read."""

    model: str
    base_url: str
    api_key: str = field(repr=False)
    timeout_seconds: float
    max_tokens: int
    reply_bytes: int
    retries: int

    def __post_init__(self) -> None:
        if self.base_url:
            refuse_address(self.base_url)


def refuse_address(text: str) -> None:
    """Raises InputRefused for what is no address of a model: it is shown to everyone who sees the
    session, so it holds no secret."""
    try:
        address = httpx.URL(text)
    except httpx.InvalidURL:
        raise _refusal("The model's address cannot be read as one.") from None
    if address.scheme not in ("http", "https") or not address.host:
        raise _refusal("The model's address must start with http:// or https://.")
    if address.port is not None and not 0 < address.port <= LAST_PORT:
        raise _refusal(f"The model's address names port {address.port}, which there is not.")
    if address.userinfo:
        raise _refusal("The model's address holds a password; it would be shown to everyone.")
    if address.query or address.fragment:
        raise _refusal(
            "The model's address ends in a query or a fragment; what it holds would be shown to "
            "everyone."
        )


def _refusal(sentence: str) -> InputRefused:
    return InputRefused(sentence, pointer="/model/base_url")
