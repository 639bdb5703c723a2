"""Opens an exported session: makes the tools it needs, and starts its replay."""

from typing import Any

from django.conf import settings as site
from django.db import transaction
from pydantic import ValidationError

from simulator.conversion.naming import LONGEST as LONGEST_NAME
from simulator.errors import InputRefused, ModelUnreadable, PatchRefused, PlaygroundError
from simulator.models import Aspect, CatalogVersion, Session, Tool, Workspace
from simulator.models import Transcript as TranscriptRow
from simulator.proposing.responses import refuse_schema
from simulator.replaying.figures import refuse_uncountable
from simulator.replaying.reading import Adjusted, Tools, read_transcript
from simulator.replaying.transcript import Transcript
from simulator.selectors import catalog_of, last_adjustment
from simulator.services.behaviours import refuse_source
from simulator.services.catalogs import (
    TITLE_LENGTH,
    add_version,
    adjust_tool,
    create_catalog,
    save_tools,
    save_version,
)
from simulator.services.converting import convert_apart
from simulator.services.examples import refuse_long
from simulator.services.fitness import find_unfit_task
from simulator.services.limits import import_caps, import_limits
from simulator.services.replays import start_replay
from simulator.services.sessions import Beginning
from simulator.services.transcripts import settled_in
from simulator.values.catalog import Effect, KeptExample
from simulator.values.json import JsonObject, from_json

MOST_SETTLED = 2_000
"""Behaviours, and adjustments: each is looked at before any is kept."""


def open_transcript(*, workspace: Workspace, user: Any | None, source: bytes) -> Session:
    """Start the replay of an exported session, on a catalog of the workspace that is the same, or
    else on one made of it. Raises InputRefused, with a pointer, for what cannot be used."""
    text = _decoded(source)
    transcript, tools = read_transcript(text, site.STATE_MAX_BYTES)
    _refuse_tools(tools)
    found = _find_same(workspace, tools)
    read = None if found else _convert(tools)
    with transaction.atomic():
        version = found or _make_version(workspace, user, tools, *(read or ({}, [])))
        _refuse_unfit(transcript, version)
        opened = TranscriptRow.objects.create(workspace=workspace, content=text)
        beginning = Beginning(workspace, user, version, last_adjustment(version))
        try:
            return start_replay(transcript, beginning, opened=opened)
        except PatchRefused as refusal:
            raise InputRefused(refusal.sentence, pointer="/events") from refusal


def _decoded(source: bytes) -> str:
    if len(source) > site.UPLOAD_MAX_BYTES:
        raise InputRefused(
            f"The file has {len(source)} bytes; the limit is {site.UPLOAD_MAX_BYTES}."
        )
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise InputRefused(f"The file is not UTF-8 text: byte {problem.start}.") from problem


def _refuse_tools(tools: Tools) -> None:
    """Behaviours are run in the sandbox, and only there: here, to see that they define a tool."""
    for name, listed in (("behaviours", tools.behaviours), ("adjustments", tools.adjustments)):
        if len(listed) > MOST_SETTLED:
            raise InputRefused(
                f"The catalog has more than {MOST_SETTLED} {name}.", pointer=f"/catalog/{name}"
            )
    for name, source in tools.behaviours.items():
        _refuse(f"/catalog/behaviours/{name}", source)
    for index, adjusted in enumerate(tools.adjustments):
        _refuse_adjusted(adjusted, f"/catalog/adjustments/{index}")


def _refuse_adjusted(adjusted: Adjusted, pointer: str) -> None:
    value = adjusted.value
    if len(adjusted.tool) > LONGEST_NAME:
        raise InputRefused(
            f"A tool's name has at most {LONGEST_NAME} characters.", pointer=f"{pointer}/tool"
        )
    match adjusted.aspect:
        case Aspect.EFFECT if value in list(Effect):
            return
        case Aspect.BEHAVIOUR if isinstance(value, str):
            _refuse(f"{pointer}/value", value)
        case Aspect.RESPONSE if isinstance(value, dict):
            try:
                refuse_schema(value)
            except ModelUnreadable as problem:
                raise InputRefused(problem.sentence, pointer=f"{pointer}/value") from problem
        case Aspect.EXAMPLE:
            try:
                example = from_json(KeptExample, value)
                refuse_uncountable(example, f"{pointer}/value")
                refuse_long(example)
            except ValidationError as problem:
                raise InputRefused("It is no example.", pointer=f"{pointer}/value") from problem
        case _:
            raise InputRefused("Nothing of a tool can be adjusted so.", pointer=pointer)


def _refuse(pointer: str, source: str) -> None:
    try:
        refuse_source(source)
    except PlaygroundError as problem:
        raise InputRefused(problem.sentence, pointer=pointer) from problem


def _refuse_unfit(transcript: Transcript, version: CatalogVersion) -> None:
    for problem in find_unfit_task(transcript.task, transcript.settings, version):
        raise InputRefused(problem.sentence, pointer=f"/task{problem.pointer}")


def _find_same(workspace: Workspace, tools: Tools) -> CatalogVersion | None:
    """The workspace's catalog of the same description whose tools are settled the same, or None."""
    versions = CatalogVersion.objects.filter(
        catalog__workspace=workspace, catalog__deleted=None, source=tools.description
    )
    for version in versions.select_related("catalog").order_by("-pk"):
        catalog = catalog_of(version)
        shipped = Tool.objects.filter(version__catalog=catalog).exclude(behaviour="")
        is_same = settled_in(catalog, last_adjustment(version)) == tools.adjustments
        if is_same and dict(shipped.values_list("name", "behaviour")) == tools.behaviours:
            return version
    return None


def _convert(tools: Tools) -> tuple[JsonObject, list[JsonObject]]:
    """As an import does, in a process of its own with caps on time and memory."""
    header: JsonObject = {}
    read: list[JsonObject] = []
    try:
        for message in convert_apart(tools.description, import_limits(), import_caps()):
            header = message.get("catalog", header)
            read += message.get("tools", [])
    except PlaygroundError as problem:
        raise InputRefused(problem.sentence, pointer="/catalog/source") from problem
    return header, read


def _make_version(
    workspace: Workspace,
    user: Any | None,
    tools: Tools,
    header: JsonObject,
    read: list[JsonObject],
) -> CatalogVersion:
    version = save_version(header, tools.description, tools.source_name[:TITLE_LENGTH])
    save_tools(version, read, tools.behaviours)
    catalog = create_catalog(workspace=workspace, names=(tools.name, version.title))
    add_version(catalog, version)
    for each in tools.adjustments:
        adjust_tool(
            catalog=catalog,
            name=each.tool,
            aspect=Aspect(each.aspect),
            value={"keeps": each.value} if each.aspect == Aspect.EXAMPLE else each.value,
            user=user,
        )
    return version
