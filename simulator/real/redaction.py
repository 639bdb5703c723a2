"""Blots secrets out of whatever is kept, shown or raised."""

import base64
import json
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import quote, quote_plus

from simulator.values.json import Json
from simulator.values.real import SentRequest

BLOT = "•••"


@dataclass(frozen=True)
class Redaction:
    """Knows secrets, and how they travel: percent-encoded, inside JSON, in base64."""

    secrets: frozenset[str] = frozenset()

    def knowing(self, *secrets: str) -> "Redaction":
        return Redaction(self.secrets | {secret for secret in secrets if secret})

    def text(self, text: str) -> str:
        for form in self._forms:
            text = text.replace(form, BLOT)
        return text

    def json(self, value: Json) -> Json:
        """Keys as well as values."""
        if not self.secrets:
            return value
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {self.text(name): self.json(member) for name, member in value.items()}
        return [self.json(item) for item in value] if isinstance(value, list) else value

    def request(self, request: SentRequest) -> SentRequest:
        return replace(
            request,
            address=self.text(request.address),
            headers=tuple((name, self.text(value)) for name, value in request.headers),
            body=self.text(request.body),
        )

    @cached_property
    def _forms(self) -> tuple[str, ...]:
        """The longest first, since one may hold another."""
        forms = {form for secret in self.secrets for form in _forms_of(secret)}
        return tuple(sorted(forms, key=lambda form: (-len(form), form)))


def _forms_of(secret: str) -> set[str]:
    encoded = base64.b64encode(secret.encode()).decode()
    plain = {secret, quote(secret, safe=""), quote_plus(secret), encoded, quote(encoded, safe="")}
    return plain | {json.dumps(form)[1:-1] for form in (secret,)}
