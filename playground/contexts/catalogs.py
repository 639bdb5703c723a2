"""What the pages about catalogs are given."""

from dataclasses import dataclass
from typing import Any, TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from playground.forms.catalogs import ToolFilters, UploadForm
from simulator.models import Catalog, CatalogVersion
from simulator.selectors import description_of, search_tools, tags_of
from simulator.values.catalog import Effect, ImportNote

TOOLS_A_PAGE = 50
CATALOGS_A_PAGE = 50
NOTES_SHOWN = 500
"""Notes of one kind that a page shows; the rest is counted."""
NOTES_UNFOLDED = 8
"""A longer list of notes is folded."""


class CatalogList(TypedDict):
    page: Page[Catalog]


class UploadPage(TypedDict):
    form: UploadForm
    problem: str
    pointer: str


@dataclass(frozen=True)
class ReportPart:
    """One list of an import's report. `hidden` counts the notes that are not shown."""

    title: str
    badge: str
    explanation: str
    notes: tuple[ImportNote, ...]
    hidden: int

    @property
    def count(self) -> int:
        return len(self.notes) + self.hidden

    @property
    def is_unfolded(self) -> bool:
        return self.count <= NOTES_UNFOLDED


class CatalogPage(TypedDict):
    catalog: Catalog
    version: CatalogVersion
    description: str
    """What the source says of the whole API."""
    versions: QuerySet[CatalogVersion]
    is_latest: bool
    tool_count: int
    why_none: ImportNote | None
    """Why there is no tool, as far as one note says it; None when there are tools."""
    report: list[ReportPart]
    filters: ToolFilters
    effects: list[str]
    tags: list[str]
    page: Page[Any]


REPORT_PARTS = (
    ("skipped", "Skipped", "unmet", "left out, because nothing sound could be made of it"),
    ("repaired", "Repaired", "plain", "changed so that it could be used"),
    ("warnings", "Warnings", "caution", "used as it is, and worth knowing"),
)


def report_on(version: CatalogVersion) -> list[ReportPart]:
    """The lists of an import's report that have anything in them, the gravest first."""
    parts = []
    for kind, title, badge, explanation in REPORT_PARTS:
        if notes := version.notes(kind):
            hidden = max(0, len(notes) - NOTES_SHOWN)
            parts.append(ReportPart(title, badge, explanation, notes[:NOTES_SHOWN], hidden))
    return parts


def first_skipped(report: list[ReportPart]) -> ImportNote | None:
    return next((part.notes[0] for part in report if part.title == "Skipped"), None)


def catalog_page(
    version: CatalogVersion,
    versions: QuerySet[CatalogVersion],
    filters: ToolFilters,
    page_number: str,
) -> CatalogPage:
    """`versions` are those of the same catalog, newest first."""
    tool_count = version.tools.count()
    report = report_on(version)
    found = search_tools(version, text=filters.search, effect=filters.effect, tag=filters.tag)
    return {
        "catalog": version.catalog,
        "version": version,
        "description": description_of(version),
        "versions": versions,
        "is_latest": version.number == versions[0].number,
        "tool_count": tool_count,
        "why_none": None if tool_count else first_skipped(report),
        "report": report,
        "filters": filters,
        "effects": [effect.value for effect in Effect],
        "tags": tags_of(version),
        "page": Paginator(found.defer("behaviour"), TOOLS_A_PAGE).get_page(page_number),
    }
