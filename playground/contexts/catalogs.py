"""What the pages about catalogs are given."""

from typing import Any, TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from playground.contexts.reports import ReportPart, first_skipped, report_on
from playground.forms.catalogs import ToolFilters
from playground.source_kinds import kind_of
from simulator.models import Catalog, CatalogVersion
from simulator.selectors import catalog_of, description_of, search_tools, tags_of
from simulator.values.catalog import Effect, ImportNote

TOOLS_A_PAGE = 50
CATALOGS_A_PAGE = 50


class CatalogList(TypedDict):
    page: Page[Catalog]
    waiting_count: int
    """Imports that nobody has kept or dropped."""
    deleted: QuerySet[Catalog]


class CatalogPage(TypedDict):
    catalog: Catalog
    version: CatalogVersion
    kind: str
    """What its source was found to be."""
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
        "catalog": catalog_of(version),
        "version": version,
        "kind": kind_of(version),
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
