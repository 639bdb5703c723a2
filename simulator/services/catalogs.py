"""Imports catalogs and keeps their tools."""

from django.db import transaction

from simulator.conversion.convert import convert
from simulator.models import Catalog, CatalogVersion, Tool, Workspace
from simulator.services.limits import import_limits
from simulator.values.catalog import ImportedCatalog
from simulator.values.catalog import Tool as ToolValue
from simulator.values.json import to_json
from simulator.values.visible import first_visible

NAME_LENGTH = 200
UNNAMED = "Catalog"


def import_catalog(
    *, workspace: Workspace, name: str, source: bytes, source_name: str
) -> CatalogVersion:
    """Convert a description and keep it as a catalog of its own.

    `name` may show nothing: the document's title then. A name that is taken gets a number. Raises
    DescriptionRefused, and then stores nothing.
    """
    imported = convert(source, limits=import_limits())
    with transaction.atomic():
        # Two imports of one title take turns here, so that each finds a name of its own.
        Workspace.objects.select_for_update().get(pk=workspace.pk)
        catalog = Catalog.objects.create(
            workspace=workspace,
            name=_free_name(workspace, first_visible(name, imported.title, source_name, UNNAMED)),
        )
        return _save_version(catalog, imported, source, source_name, behaviours={})


@transaction.atomic
def import_sample(
    *, workspace: Workspace, sample: str, source: bytes, behaviours: dict[str, str]
) -> CatalogVersion:
    """Keep a shipped sample as a catalog; `behaviours` maps tool names to Python source."""
    imported = convert(source, limits=import_limits())
    catalog = Catalog.objects.create(
        workspace=workspace, name=_free_name(workspace, imported.title), sample=sample
    )
    return _save_version(catalog, imported, source, f"{sample}.yaml", behaviours=behaviours)


def _free_name(workspace: Workspace, wanted: str) -> str:
    wanted = wanted[: NAME_LENGTH - 6]
    taken = set(workspace.catalogs.filter(name__startswith=wanted).values_list("name", flat=True))
    if wanted not in taken:
        return wanted
    return next(
        name for number in range(2, len(taken) + 3) if (name := f"{wanted} {number}") not in taken
    )


def _save_version(
    catalog: Catalog,
    imported: ImportedCatalog,
    source: bytes,
    source_name: str,
    *,
    behaviours: dict[str, str],
) -> CatalogVersion:
    version = CatalogVersion.objects.create(
        catalog=catalog,
        number=catalog.versions.count() + 1,
        format=imported.format,
        title=imported.title[:300],
        source_name=source_name[:300],
        source=source,
        document=imported.document,
        report={
            "repaired": to_json(imported.repaired),
            "skipped": to_json(imported.skipped),
            "warnings": to_json(imported.warnings),
        },
    )
    Tool.objects.bulk_create(
        (
            tool_row(version, position, tool, behaviours.get(tool.name, ""))
            for position, tool in enumerate(imported.tools)
        ),
        batch_size=500,
    )
    return version


def tool_row(version: CatalogVersion, position: int, tool: ToolValue, behaviour: str) -> Tool:
    """An unsaved row of a tool, with what it is searched by."""
    return Tool(
        version=version,
        position=position,
        name=tool.name,
        description=tool.description,
        effect=tool.effect,
        tags=list(tool.tags),
        tag_line="".join(f"\n{tag}\n" for tag in tool.tags),
        argument_names=" ".join(tool.arguments.get("properties", {})),
        definition=to_json(tool),
        behaviour=behaviour,
    )
