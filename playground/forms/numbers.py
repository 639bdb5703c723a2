"""Numbers in addresses, which anybody can write by hand."""

LONGEST_NUMBER = 18
"""Digits: no longer than a database holds."""


def read_number(text: str) -> int | None:
    """The number a text spells in plain digits; None for whatever else it is."""
    if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER:
        return int(text)
    return None
