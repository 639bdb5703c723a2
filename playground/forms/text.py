"""Text fields that take what a person pastes whole, and know when it says nothing."""

import unicodedata
from typing import Any

from django import forms

UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"})
"""Unicode's categories of controls, formats, separators and what is no character."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Of other categories, and drawn as nothing all the same."""
SELECTORS = range(0xFE00, 0xFE10)


def is_visible(text: str) -> bool:
    """Whether anything of it can be seen."""
    return any(
        unicodedata.category(character) not in UNSEEN
        and character not in BLANK
        and ord(character) not in SELECTORS
        for character in text
    )


class Uncut(forms.CharField):
    """A browser cuts what is pasted at `maxlength` and says nothing; here the server refuses what
    is too long, in a sentence."""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        attributes = super().widget_attrs(widget)
        attributes.pop("maxlength", None)
        return attributes


class TextField(Uncut):
    """What shows nothing counts as empty: zero-width and control characters as spaces do."""

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        return text if is_visible(text) else ""


class AddressField(Uncut, forms.URLField):
    pass
