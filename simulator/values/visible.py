"""Which texts show anything: a title of none would be a link that nobody can see."""

import unicodedata

UNSEEN_CATEGORIES = ("C", "Z", "M")
"""Controls, format characters, spaces, and marks, which are seen only on what they mark."""
FILLERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols by category, and blank all the same."""


def is_visible(text: str) -> bool:
    return any(map(_is_seen, text))


def first_visible(*texts: str) -> str:
    """The first of them that shows anything, from where it does; empty when none does."""
    for text in texts:
        for start, character in enumerate(text):
            if _is_seen(character):
                return text[start:].rstrip()
    return ""


def _is_seen(character: str) -> bool:
    unseen = unicodedata.category(character)[0] in UNSEEN_CATEGORIES
    return not unseen and character not in FILLERS
