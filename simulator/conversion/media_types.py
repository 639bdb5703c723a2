"""Which media types hold JSON, which hold forms, and which of several is simulated."""

import re
from collections.abc import Iterable

JSON_MEDIA = re.compile(r"[^;]*[/+]json\b", re.IGNORECASE)
MULTIPART = "multipart/form-data"
URL_ENCODED = "application/x-www-form-urlencoded"


def is_json(media_type: str) -> bool:
    return JSON_MEDIA.match(media_type) is not None


def is_form(media_type: str) -> bool:
    return media_type.lower().startswith(("multipart/", URL_ENCODED))


def choose_media_type(offered: Iterable[str]) -> str | None:
    """The media type to simulate: JSON, then anything, then forms, then whatever stands first."""
    ranked = sorted(offered, key=_rank)
    return ranked[0] if ranked else None


def _rank(media_type: str) -> int:
    plain = media_type.lower()
    if plain.startswith("application/json"):
        return 0
    if is_json(plain):
        return 1
    if plain.startswith(("*/*", "application/*")):
        return 2
    return 3 if is_form(plain) else 4
