"""Keeps catalogs, their versions and what people settle about their tools."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from simulator.conversion.convert import convert
from simulator.errors import InputRefused
from simulator.models import Adjustment, Aspect, Catalog, CatalogVersion, Tool, Workspace
from simulator.selectors import adjustments_of
from simulator.services.converting import take_apart
from simulator.services.limits import import_limits
from simulator.values.catalog import ToolPart
from simulator.values.json import Json, JsonObject
from simulator.values.visible import first_visible

NAME_LENGTH = 200
TITLE_LENGTH = 300
UNNAMED = "Catalog"


@transaction.atomic
def create_catalog(*, workspace: Workspace, names: Iterable[str], sample: str = "") -> Catalog:
    """A catalog without versions, under the first name that shows anything. One that is taken gets
    a number."""
    # Two of one name take turns here, so that each finds a name of its own.
    Workspace.objects.select_for_update().get(pk=workspace.pk)
    name = _free_name(workspace, first_visible(*names, UNNAMED))
    return Catalog.objects.create(workspace=workspace, name=name, sample=sample)


@transaction.atomic
def import_sample(
    *, workspace: Workspace, sample: str, source: bytes, behaviours: dict[str, str]
) -> CatalogVersion:
    """Keep a shipped sample as a catalog; `behaviours` maps tool names to Python source."""
    header, tools = take_apart(convert(source, limits=import_limits()))
    version = save_version(header, source, f"{sample}.yaml")
    save_tools(version, tools, behaviours)
    catalog = create_catalog(workspace=workspace, names=[header["title"]], sample=sample)
    return add_version(catalog, version)


def save_tools(
    version: CatalogVersion, tools: Iterable[JsonObject], behaviours: Mapping[str, str]
) -> None:
    """All tools of a version, as `take_apart` gives them, and the behaviours they come with."""
    Tool.objects.bulk_create(
        tool_row(version, position, definition, behaviours.get(definition["name"], ""))
        for position, definition in enumerate(tools)
    )


def save_version(header: JsonObject, source: bytes, source_name: str) -> CatalogVersion:
    """A version without its tools, in no catalog yet; `header` is as `take_apart` gives it."""
    return CatalogVersion.objects.create(
        format=header["format"],
        title=header["title"][:TITLE_LENGTH],
        source_name=source_name,
        source=source,
        document=header["document"],
        definitions=header["definitions"],
        report=header["report"],
    )


@transaction.atomic
def add_version(catalog: Catalog, version: CatalogVersion) -> CatalogVersion:
    """Make a version that is in no catalog the latest of one."""
    Catalog.objects.select_for_update().get(pk=catalog.pk)
    version.catalog = catalog
    version.number = catalog.versions.count() + 1
    version.save(update_fields=["catalog", "number"])
    for (name, aspect), value in adjustments_of(catalog).items():
        _show_adjustment(version, name, aspect, value)
    return version


def tool_row(
    version: CatalogVersion, position: int, definition: JsonObject, behaviour: str
) -> Tool:
    """An unsaved row of a tool, with what it is searched by. `definition` is a tool as `SetAside`
    takes it."""
    return Tool(
        version=version,
        position=position,
        name=definition["name"],
        description=definition["description"],
        effect=definition["effect"],
        tags=definition["tags"],
        tag_line="".join(f"\n{tag}\n" for tag in definition["tags"]),
        argument_names=" ".join(definition["arguments"].get("properties", {})),
        definition=definition,
        digests={part: _digest(definition[part]) for part in ToolPart},
        behaviour=behaviour,
    )


def _digest(part: Json) -> str:
    text = json.dumps(part, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


@transaction.atomic
def choose_tools(*, version: CatalogVersion, chosen: set[str]) -> None:
    """Offer new sessions these tools of a version and no other. Raises InputRefused when there
    would be none, or one is not there."""
    known = set(version.tools.values_list("name", flat=True))
    if unknown := sorted(chosen - known):
        raise InputRefused(f"The catalog has no tool {unknown[0]!r}.", pointer="/tools")
    if not chosen:
        raise InputRefused("Choose at least one tool.", pointer="/tools")
    version.tools.filter(name__in=chosen).update(is_chosen=True)
    version.tools.exclude(name__in=chosen).update(is_chosen=False)


@transaction.atomic
def adjust_tool(
    *, catalog: Catalog, name: str, aspect: Aspect, value: Json, user: Any | None
) -> None:
    """Settle something of a tool otherwise than its description does, from now on."""
    Adjustment.objects.create(
        catalog=catalog, tool_name=name, aspect=aspect, value=value, created_by=user
    )
    for version in catalog.versions.all():
        _show_adjustment(version, name, aspect, value)


def _show_adjustment(version: CatalogVersion, name: str, aspect: str, value: Any) -> None:
    """Let lists and searches go by an adjustment; what a session runs on is read from it itself."""
    if aspect == Aspect.EFFECT:
        version.tools.filter(name=name).update(effect=value)


def delete_catalog(*, catalog: Catalog) -> None:
    """Put a catalog away. Its sessions keep it, and it can be restored."""
    Catalog.objects.filter(pk=catalog.pk).update(deleted=timezone.now())


def restore_catalog(*, catalog: Catalog) -> None:
    Catalog.objects.filter(pk=catalog.pk).update(deleted=None)


def _free_name(workspace: Workspace, wanted: str) -> str:
    wanted = wanted[: NAME_LENGTH - 6]
    taken = set(workspace.catalogs.filter(name__startswith=wanted).values_list("name", flat=True))
    if wanted not in taken:
        return wanted
    return next(
        name for number in range(2, len(taken) + 3) if (name := f"{wanted} {number}") not in taken
    )
