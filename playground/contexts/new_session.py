"""What the page for a new session is given, and the parts of it that are drawn anew."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from django.db.models import QuerySet

from playground.drafts import Draft
from playground.outlook import Outlook
from simulator.models import Catalog, CatalogVersion, Session
from simulator.selectors import catalog_of, latest_version, offered_tools, search_tools
from simulator.values.catalog import Effect

CHOICES_SHOWN = 200


@dataclass(frozen=True)
class ToolChoice:
    name: str
    effect: Effect
    description: str
    is_chosen: bool


@dataclass(frozen=True)
class ToolChoices:
    """The chosen ones first. `hidden` counts matches that are not listed."""

    choices: tuple[ToolChoice, ...]
    hidden: int
    search: str
    total: int


class NewSessionPage(TypedDict):
    catalogs: QuerySet[Catalog]
    version: CatalogVersion | None
    draft: Draft | None
    tools: ToolChoices | None
    superseded: CatalogVersion | None
    outlook: Outlook | None
    problem: str
    pointer: str


class ChosenCatalog(TypedDict):
    version: CatalogVersion
    draft: Draft
    tools: ToolChoices
    superseded: CatalogVersion | None


class OutlookNote(TypedDict):
    outlook: Outlook


class ToolChooser(TypedDict):
    tools: ToolChoices


def list_choices(version: CatalogVersion, search: str, chosen: Iterable[str]) -> ToolChoices:
    """Every chosen tool, whatever is searched for, so that a search drops none of them, and the
    tools on offer that are found."""
    kept = frozenset(chosen)
    fields = ("name", "effect", "description")
    picked = version.tools.filter(name__in=kept).values_list(*fields)
    found = search_tools(version, text=search).filter(is_chosen=True).exclude(name__in=kept)
    listed = found.values_list(*fields)[:CHOICES_SHOWN]
    rows = [(row, True) for row in picked] + [(row, False) for row in listed]
    return ToolChoices(
        choices=tuple(
            ToolChoice(name, Effect(effect), description, is_chosen)
            for (name, effect, description), is_chosen in rows
        ),
        hidden=max(0, found.count() - CHOICES_SHOWN),
        search=search,
        total=offered_tools(version).count(),
    )


def superseded(came_from: Session | None, version: CatalogVersion | None) -> CatalogVersion | None:
    """The version that the session before had, where the chosen catalog has a newer one now."""
    if came_from is None or version is None or came_from.version.catalog_id != version.catalog_id:
        return None
    newest = latest_version(catalog_of(version))
    return None if came_from.version == newest else came_from.version
