"""What the pages about imports are given."""

from typing import TypedDict

from django.db.models import QuerySet

from playground.contexts.reports import ReportPart, first_skipped, report_on
from playground.contexts.tool_choice import ToolGroup, group_tools
from playground.contexts.upkeep import users_of
from playground.forms.imports import PASTED, UploadForm
from simulator.errors import InputRefused
from simulator.models import Import, Session
from simulator.selectors import compare_versions, latest_version
from simulator.values.catalog import ImportNote, VersionChanges


class UploadPage(TypedDict):
    form: UploadForm


class ImportList(TypedDict):
    imports: QuerySet[Import]


class ImportPage(TypedDict):
    started: Import
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


def import_page(started: Import, refusal: InputRefused | None) -> ImportPage:
    version = started.version
    before = latest_version(started.catalog) if started.catalog else None
    changes = compare_versions(before, version) if before and version else None
    report = report_on(version) if version else []
    tool_count = version.tools.count() if version else 0
    return {
        "started": started,
        "is_pasted": started.source_name == PASTED,
        "report": report,
        "groups": group_tools(version, like=before) if version else [],
        "tool_count": tool_count,
        "why_none": None if tool_count else first_skipped(report),
        "changes": changes,
        "used_by": users_of(started.catalog, changes) if started.catalog and changes else [],
        "problem": refusal.sentence if refusal else "",
    }
