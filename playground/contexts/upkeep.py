"""What the pages for looking after a catalog are given."""

from typing import TypedDict

from playground.contexts.tool_choice import ToolGroup, group_tools
from simulator.models import Catalog, CatalogVersion, Session
from simulator.selectors import catalog_of, compare_versions, sessions_that_called
from simulator.values.catalog import VersionChanges

USERS_SHOWN = 50


class ChoicePage(TypedDict):
    catalog: Catalog
    groups: list[ToolGroup]
    problem: str


class ComparisonPage(TypedDict):
    catalog: Catalog
    before: CatalogVersion
    after: CatalogVersion
    changes: VersionChanges
    used_by: list[Session]


def choice_page(version: CatalogVersion, problem: str) -> ChoicePage:
    return {"catalog": catalog_of(version), "groups": group_tools(version), "problem": problem}


def comparison_page(before: CatalogVersion, after: CatalogVersion) -> ComparisonPage:
    changes = compare_versions(before, after)
    return {
        "catalog": catalog_of(after),
        "before": before,
        "after": after,
        "changes": changes,
        "used_by": users_of(catalog_of(after), changes),
    }


def users_of(catalog: Catalog, changes: VersionChanges) -> list[Session]:
    """The newest sessions that called a tool which was changed or removed."""
    names = [*changes.removed, *(tool.name for tool in changes.changed)]
    return list(sessions_that_called(catalog, names)[:USERS_SHOWN])
