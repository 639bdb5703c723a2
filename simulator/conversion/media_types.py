"""Which of several media types is simulated."""

from collections.abc import Iterable

from simulator.values.media_types import is_form, is_json


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
