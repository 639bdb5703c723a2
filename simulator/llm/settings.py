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
        if self.base_url and not _is_address(self.base_url):
            raise InputRefused("The model's address must start with http:// or https://.")


def _is_address(text: str) -> bool:
    try:
        address = httpx.URL(text)
    except httpx.InvalidURL:
        return False
    has_port = address.port is None or 0 < address.port <= LAST_PORT
    return address.scheme in ("http", "https") and bool(address.host) and has_port
