"""Uploading a dataset, and looking for lines of one."""

from dataclasses import asdict, dataclass
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict

from playground.forms.uploads import CatalogForm, PastedField, SentFileField, catalog_field
from simulator.models import Dataset, Line
from simulator.selectors import latest_version, search_lines
from simulator.services.datasets import SentDataset
from simulator.values.dataset import LineStatus
from simulator.values.violation import ViolationCode


class DatasetForm(CatalogForm):
    """A file or pasted text, never both: there would be no telling which was meant."""

    file = SentFileField(label="File", help_text="One JSON object a line (JSONL).")
    text = PastedField(label="Or paste the lines", wrap="off")
    catalog = catalog_field("Tools of lines that bring none", "none: every line brings its own")
    closed_world = forms.BooleanField(
        required=False,
        initial=True,
        label="Fields that a schema does not declare are violations",
    )

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return self.cleaned_data
        file, text = self.cleaned_data["file"], self.cleaned_data["text"].strip()
        if file and text:
            raise forms.ValidationError("There are a file and pasted text; send one of the two.")
        if not file and not text:
            raise forms.ValidationError("Choose a file or paste some lines.")
        return self.cleaned_data

    @property
    def sent(self) -> SentDataset:
        """What a valid form holds."""
        file, catalog = self.cleaned_data["file"], self.cleaned_data["catalog"]
        return SentDataset(
            # A browser ends the lines of a text field as no file does.
            source=file.read()
            if file
            else self.cleaned_data["text"].replace("\r\n", "\n").encode(),
            source_name=file.name if file else "pasted lines",
            version=latest_version(catalog) if catalog else None,
            closed_world=self.cleaned_data["closed_world"],
        )


@dataclass(frozen=True)
class LineFilters:
    """Which lines of a dataset to show; empty means all. `tool` is a label of its tally."""

    status: str = ""
    code: str = ""
    tool: str = ""
    search: str = ""

    @property
    def are_set(self) -> bool:
        return any(asdict(self).values())

    def find_in(self, dataset: Dataset) -> QuerySet[Line]:
        return search_lines(
            dataset, status=self.status, code=self.code, tool=self.tool, text=self.search
        )


def read_line_filters(query: QueryDict) -> LineFilters:
    """The filters of an address. A status or code there is none of is no filter."""
    status, code = query.get("status", ""), query.get("code", "")
    return LineFilters(
        status=status if status in {known.value for known in LineStatus} else "",
        code=code if code in {known.value for known in ViolationCode} else "",
        tool=query.get("tool", ""),
        search=query.get("search", "").strip(),
    )
