"""Uploading a description, and looking for tools."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.template.defaultfilters import filesizeformat

from simulator.values.catalog import Effect


@dataclass(frozen=True)
class Upload:
    """A description as it came. `name` is empty when the document's title is to be used."""

    source: bytes
    source_name: str
    name: str


class UploadForm(forms.Form):
    """A file or pasted text, never both: there would be no telling which was meant."""

    file = forms.FileField(
        required=False,
        allow_empty_file=True,
        label="File",
        help_text="JSON, YAML or Python source.",
    )
    text = forms.CharField(
        required=False,
        strip=False,
        label="Or paste it",
        widget=forms.Textarea(attrs={"class": "code", "rows": 12, "spellcheck": "false"}),
    )
    name = forms.CharField(
        required=False,
        max_length=200,
        label="Name",
        help_text="Left empty, the document's title is taken. A name that is in use gets a number.",
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file and file.size > settings.UPLOAD_MAX_BYTES:
            raise forms.ValidationError(_too_large(file.size))
        return file

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        size = len(text.encode())
        if size > settings.UPLOAD_MAX_BYTES:
            raise forms.ValidationError(_too_large(size))
        return text

    def clean(self) -> dict[str, Any]:
        file, text = self.cleaned_data.get("file"), self.cleaned_data.get("text")
        if self.errors:
            return self.cleaned_data
        if file and text and text.strip():
            raise forms.ValidationError("There is a file and pasted text; send one of the two.")
        if not file and not (text and text.strip()):
            raise forms.ValidationError("Choose a file or paste a description.")
        return self.cleaned_data

    @property
    def upload(self) -> Upload:
        """What a valid form holds."""
        file, name = self.cleaned_data["file"], self.cleaned_data["name"]
        if file:
            return Upload(file.read(), file.name, name)
        return Upload(self.cleaned_data["text"].encode(), "pasted text", name)


def _too_large(size: int) -> str:
    most = filesizeformat(settings.UPLOAD_MAX_BYTES)
    return f"It has {filesizeformat(size)}; at most {most} are read."


@dataclass(frozen=True)
class ToolFilters:
    """Which tools of a version to show; empty means all."""

    search: str = ""
    effect: str = ""
    tag: str = ""

    @property
    def are_set(self) -> bool:
        return bool(self.search or self.effect or self.tag)


def read_filters(query: QueryDict) -> ToolFilters:
    """The filters of an address. An effect there is none of is no filter."""
    effect = query.get("effect", "")
    return ToolFilters(
        search=query.get("search", "").strip(),
        effect=effect if effect in {known.value for known in Effect} else "",
        tag=query.get("tag", ""),
    )
