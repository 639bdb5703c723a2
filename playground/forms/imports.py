"""Uploading descriptions."""

from collections.abc import Iterator
from typing import Any

from django import forms

from playground.forms.remotes import RemoteFields
from playground.forms.text import TextField
from playground.forms.uploads import PASTED, CatalogForm, PastedField, SentFileField, catalog_field
from simulator.services.imports import Sent
from simulator.services.remotes import name_of

MOST_FILES = 20


class FilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(SentFileField):
    """Any number of files, cleaned one by one."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        files = data if isinstance(data, list) else [data] if data else []
        if len(files) > MOST_FILES:
            raise forms.ValidationError(
                f"There are {len(files)} files; at most {MOST_FILES} are taken at once."
            )
        return [super(FilesField, self).clean(file, initial) for file in files]


class UploadForm(CatalogForm, RemoteFields):
    """Files, pasted text or an address, and only one of them: there would be no telling which was
    meant."""

    descriptions = FilesField(
        label="Files",
        help_text="One or more: OpenAPI 3 and Swagger 2 (JSON or YAML), MCP tools/list, tools of "
        "OpenAI, Anthropic or Gemini, Python source.",
    )
    text = PastedField(label="Or paste one")
    catalog = catalog_field("As a new version of", "a catalog of its own")
    name = TextField(
        required=False,
        max_length=200,
        label="Name",
        help_text="Left empty, the document's title is taken. A name that is in use gets a number.",
    )

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return self.cleaned_data
        files, text = self.cleaned_data["descriptions"], self.cleaned_data["text"].strip()
        ways = {"files": files, PASTED: text, "an address": self.remote}
        given = [way for way, found in ways.items() if found]
        if len(given) > 1:
            raise forms.ValidationError(f"There are {' and '.join(given)}; send only one of them.")
        if not given:
            raise forms.ValidationError(self._nothing_given)
        self.refuse_remote()
        if len(files) > 1 and self.cleaned_data["catalog"]:
            raise forms.ValidationError("A new version comes from one file; choose one.")
        return self.cleaned_data

    @property
    def _nothing_given(self) -> str:
        if self.takes_remotes:
            return "Choose a file, paste a description or give an address."
        return "Choose a file or paste a description."

    @property
    def sent(self) -> Iterator[Sent]:
        """What a valid form holds."""
        name, remote = self.cleaned_data["name"], self.remote
        if remote is not None:
            yield Sent(b"", name_of(remote), name, remote)
            return
        for file in self.cleaned_data["descriptions"]:
            yield Sent(file.read(), file.name, name)
        if not self.cleaned_data["descriptions"]:
            yield Sent(self.cleaned_data["text"].encode(), PASTED, name)
