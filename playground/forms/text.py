"""Text fields that take what a person pastes whole, and know when it says nothing."""

from typing import Any

from django import forms

from simulator.values.visible import is_visible


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
