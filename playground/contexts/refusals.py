"""What the pages are given that refuse a request which cannot be read."""

from typing import TypedDict


class TooLargePage(TypedDict):
    most: int
    """Bytes."""


class UnreadablePage(TypedDict):
    reason: str
    """One sentence; empty when nothing more can be said."""
