"""Access tokens for client credentials (OAuth 2, RFC 6749), kept until they expire."""

import hashlib
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from urllib.parse import quote_plus, urlencode

from simulator.errors import CallNotSent
from simulator.real.addresses import shown
from simulator.real.http.requests import Request
from simulator.real.http.services import read_target
from simulator.strict_json import NotJson, read_json
from simulator.values.credentials import ClientSecret
from simulator.values.json import Json
from simulator.values.media_types import URL_ENCODED

SECONDS_EARLY = 10.0
"""A token is renewed before its time, since a request with it takes some."""
SECONDS_UNSAID = 60.0
"""How long one is kept whose server does not say."""


@dataclass
class TokenCache:
    """The tokens of one process, safe among threads. `now` gives seconds from any moment."""

    now: Callable[[], float]
    _kept: dict[str, tuple[str, float]] = field(default_factory=dict, repr=False)
    _lock: Lock = field(default_factory=Lock, repr=False)

    def find(self, credential: ClientSecret) -> str | None:
        with self._lock:
            token, end = self._kept.get(_name(credential), ("", 0.0))
        return token if token and self.now() < end else None

    def keep(self, credential: ClientSecret, token: str, seconds: float) -> None:
        with self._lock:
            self._kept[_name(credential)] = token, self.now() + seconds - SECONDS_EARLY

    def forget(self, credential: ClientSecret) -> None:
        with self._lock:
            self._kept.pop(_name(credential), None)


def _name(credential: ClientSecret) -> str:
    """One for each thing that a token could differ in; the secret is not kept in it."""
    said = (credential.token_address, credential.client, credential.secret, *credential.scopes)
    return hashlib.sha256(repr(said).encode()).hexdigest()


def token_request(credential: ClientSecret) -> Request:
    """Raises CallRefused."""
    fields = {"grant_type": "client_credentials"}
    if credential.scopes:
        fields["scope"] = " ".join(credential.scopes)
    if credential.in_body:
        fields |= {"client_id": credential.client, "client_secret": credential.secret}
    headers: tuple[tuple[str, str], ...] = (
        ("Accept", "application/json"),
        ("Content-Type", URL_ENCODED),
    )
    if not credential.in_body:
        headers = (*headers, ("Authorization", f"Basic {basic_secret(credential)}"))
    address = str(read_target(credential.token_address))
    return Request("POST", address, headers, urlencode(fields).encode())


def basic_secret(credential: ClientSecret) -> str:
    """RFC 6749, section 2.3.1: both are form-encoded first."""
    pair = f"{quote_plus(credential.client)}:{quote_plus(credential.secret)}"
    return b64encode(pair.encode()).decode()


def read_token(credential: ClientSecret, status: int, text: str) -> tuple[str, float]:
    """The token and its seconds. Raises CallNotSent; what was answered is not told, since it may
    hold a secret."""
    server = shown(read_target(credential.token_address))
    try:
        answer: Json = read_json(text)
    except NotJson:
        answer = None
    if status != 200:
        said = answer.get("error") if isinstance(answer, dict) else None
        reason = f" ({said[:100]})" if isinstance(said, str) else ""
        raise CallNotSent(f"{server} gave no token: it answered {status}{reason}.")
    token = answer.get("access_token") if isinstance(answer, dict) else None
    if not isinstance(token, str) or not token or not token.isascii() or not token.isprintable():
        raise CallNotSent(f"{server} gave no token: its answer holds none.")
    seconds = answer.get("expires_in")
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    return token, float(seconds) if is_number else SECONDS_UNSAID
