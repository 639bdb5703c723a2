"""What every form that takes a file or pasted text has: neither may be too large, and what is sent
may belong to a catalog."""

from typing import Any

from django import forms
from django.conf import settings
from django.template.defaultfilters import filesizeformat

from simulator.models import Catalog, Workspace

PASTED = "pasted text"


class SentFileField(forms.FileField):
    """A file, which may be empty: what reads it says what is wrong with that."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, allow_empty_file=True, **kwargs)

    def clean(self, data: Any, initial: Any = None) -> Any:
        file = super().clean(data, initial)
        if file:
            _refuse_large(file.size or 0, file.name or "")
        return file


class PastedField(forms.CharField):
    """What a file would hold, kept to the letter. `wrap` is an attribute of the HTML element."""

    def __init__(self, *, label: str, wrap: str = "soft") -> None:
        attributes = {"class": "code", "rows": 12, "spellcheck": "false", "wrap": wrap}
        widget = forms.Textarea(attrs=attributes)
        super().__init__(required=False, strip=False, label=label, widget=widget)

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        _refuse_large(len(text.encode()), PASTED)
        return text


class CatalogForm(forms.Form):
    """A form with a `catalog`, which is one of the workspace's or none."""

    def __init__(self, workspace: Workspace, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        catalogs = workspace.catalogs.filter(deleted=None).order_by("name")
        self.fields["catalog"].queryset = catalogs  # type: ignore[attr-defined]


def catalog_field(label: str, without: str) -> "forms.ModelChoiceField[Catalog]":
    """The `catalog` of a CatalogForm; `without` says what is the case when none is chosen."""
    return forms.ModelChoiceField(
        Catalog.objects.none(), required=False, label=label, empty_label=without
    )


def _refuse_large(size: int, name: str) -> None:
    if size > settings.UPLOAD_MAX_BYTES:
        most = filesizeformat(settings.UPLOAD_MAX_BYTES)
        raise forms.ValidationError(f"{name} has {filesizeformat(size)}; at most {most} are read.")
