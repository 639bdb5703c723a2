"""Rows for tests: a workspace with its people, and catalogs, with defaults that make sense."""

from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client

from simulator.models import Catalog, CatalogVersion, Member, MemberRole, Tool, Workspace
from simulator.services.catalogs import tool_row
from simulator.values.carried import SetAside
from simulator.values.catalog import Effect, Origin
from simulator.values.catalog import Tool as ToolValue
from simulator.values.json import Schema

NO_NOTES: dict[str, Any] = {"repaired": [], "skipped": [], "warnings": []}
MOVE_ARGUMENTS: Schema = {
    "type": "object",
    "properties": {"source": {"type": "string"}, "count": {"type": "integer"}},
    "required": ["source"],
    "additionalProperties": False,
}


def make_workspace(name: str = "Team") -> Workspace:
    return Workspace.objects.create(name=name)


def make_member(
    workspace: Workspace, name: str = "olga", role: MemberRole = MemberRole.OWNER
) -> Member:
    user = get_user_model().objects.create_user(username=name, password="a long password")
    return Member.objects.create(workspace=workspace, user=user, role=role)


def signed_out() -> Client:
    """A browser on another machine, in which nobody is signed in."""
    return Client(REMOTE_ADDR="203.0.113.7")


def client_of(member: Member) -> Client:
    """A browser in which that person is signed in."""
    client = signed_out()
    client.force_login(member.user)
    return client


def tool_value(name: str = "move", **changes: Any) -> ToolValue:
    fields: dict[str, Any] = {
        "name": name,
        "description": f"What {name} does.",
        "arguments": MOVE_ARGUMENTS,
        "responses": (),
        "effect": Effect.WRITE,
        "origin": Origin(pointer=f"/paths/~1{name}/post", line=7, method="post", path=f"/{name}"),
    }
    return ToolValue(**{**fields, **changes})


def make_catalog(
    workspace: Workspace,
    tools: tuple[ToolValue, ...] = (tool_value(),),
    *,
    name: str = "Files",
    behaviours: dict[str, str] | None = None,
    report: dict[str, Any] | None = None,
) -> CatalogVersion:
    """A catalog with one version. `behaviours` maps tool names to Python source."""
    catalog = Catalog.objects.create(workspace=workspace, name=name)
    version = make_version(catalog, tools, report=report)
    for tool_name, source in (behaviours or {}).items():
        version.tools.filter(name=tool_name).update(behaviour=source)
    return version


def make_version(
    catalog: Catalog,
    tools: tuple[ToolValue, ...] = (tool_value(),),
    *,
    report: dict[str, Any] | None = None,
) -> CatalogVersion:
    """The next version of a catalog."""
    aside = SetAside()
    definitions = [aside.take(tool) for tool in tools]
    version = CatalogVersion.objects.create(
        catalog=catalog,
        number=catalog.versions.count() + 1,
        format="openapi-3.1",
        title=catalog.name,
        source_name="files.yaml",
        source=b"openapi: 3.1.0",
        document={"openapi": "3.1.0", "info": {"title": catalog.name, "version": "1"}, "paths": {}},
        definitions=aside.kept,
        report={**NO_NOTES, **(report or {})},
    )
    Tool.objects.bulk_create(
        tool_row(version, position, definition, "")
        for position, definition in enumerate(definitions)
    )
    return version
