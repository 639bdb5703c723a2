"""What the pages about imports are given."""

from dataclasses import dataclass
from typing import Any, TypedDict

from django.core.paginator import Page, Paginator
from django.db.models import BinaryField, Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Substr

from playground.contexts.marks import Badge
from playground.contexts.reports import ReportPart, first_skipped, report_on
from playground.contexts.tool_choice import ToolGroup, group_tools
from playground.contexts.upkeep import users_of
from playground.forms.uploads import PASTED
from playground.source_kinds import START_READ, kind_of, name_kind
from simulator.errors import InputRefused
from simulator.models import Import, ImportStatus, Session, Tool
from simulator.selectors import compare_versions, latest_version
from simulator.values.catalog import ImportNote, VersionChanges
from simulator.values.visible import is_visible

IMPORTS_A_PAGE = 50

BADGE_OF_IMPORT = {
    ImportStatus.QUEUED: Badge("running", "waiting for a worker"),
    ImportStatus.RUNNING: Badge("running", "being read"),
    ImportStatus.READY: Badge("caution", "waits to be kept"),
    ImportStatus.REFUSED: Badge("unmet", "refused"),
    ImportStatus.CANCELLED: Badge("plain", "dropped"),
    ImportStatus.KEPT: Badge("met", "kept"),
}


@dataclass(frozen=True)
class ImportRow:
    """`kind` and `tool_count` are those of what was read; empty and 0 until then."""

    started: Import
    badge: Badge
    title: str
    kind: str
    tool_count: int


class ImportList(TypedDict):
    page: Page[Any]
    rows: list[ImportRow]
    is_any_under_way: bool


class ImportPage(TypedDict):
    started: Import
    title: str
    """The document's own, once it was read; until then the name it came by."""
    kind: str
    is_pasted: bool
    report: list[ReportPart]
    groups: list[ToolGroup]
    tool_count: int
    why_none: ImportNote | None
    """Why there is no tool, when there is none."""
    changes: VersionChanges | None
    """Against the catalog's latest version, when it brings a new one."""
    used_by: list[Session]
    """Sessions that called a tool which it changes or lacks."""
    problem: str


def import_list(imports: QuerySet[Import], page_number: str) -> ImportList:
    start = Substr("version__source", 1, START_READ, output_field=BinaryField())
    tools = Tool.objects.filter(version=OuterRef("version")).order_by().values("version")
    count = Subquery(tools.values(count=Count("pk")))
    described = imports.annotate(source_start=start, tool_count=Coalesce(count, 0))
    page = Paginator(described, IMPORTS_A_PAGE).get_page(page_number)
    rows = [_row_of(started) for started in page]
    under_way = any(row.started.is_under_way for row in rows)
    return {"page": page, "rows": rows, "is_any_under_way": under_way}


def _row_of(started: Any) -> ImportRow:
    """Of an import as the list has them: with the beginning of its source and its `tool_count`."""
    read = started.version if started.status == ImportStatus.READY else None
    return ImportRow(
        started=started,
        badge=BADGE_OF_IMPORT[ImportStatus(started.status)],
        title=title_of(started),
        kind=name_kind(read.format, read.source_name, bytes(started.source_start)) if read else "",
        tool_count=started.tool_count if read else 0,
    )


def title_of(started: Import) -> str:
    version = started.version
    title = version.title if version else ""
    return title if is_visible(title) else started.source_name


def import_page(started: Import, refusal: InputRefused | None) -> ImportPage:
    version = started.version
    before = latest_version(started.catalog) if started.catalog else None
    changes = compare_versions(before, version) if before and version else None
    report = report_on(version) if version else []
    tool_count = version.tools.count() if version else 0
    return {
        "started": started,
        "title": title_of(started),
        "kind": kind_of(version) if version else "",
        "is_pasted": started.source_name == PASTED,
        "report": report,
        "groups": group_tools(version, like=before) if version else [],
        "tool_count": tool_count,
        "why_none": None if tool_count else first_skipped(report),
        "changes": changes,
        "used_by": users_of(started.catalog, changes) if started.catalog and changes else [],
        "problem": refusal.sentence if refusal else "",
    }
