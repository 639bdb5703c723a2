"""Brings descriptions in: a worker converts one, a person reads the report and keeps it or not."""

import base64
import time
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from simulator.errors import ActionRefused, DescriptionRefused, FetchFailed, InputRefused
from simulator.models import Catalog, CatalogVersion, Import, ImportStatus, Tool, Workspace
from simulator.models.lease import UNDER_WAY
from simulator.services.catalogs import (
    add_version,
    choose_tools,
    create_catalog,
    save_version,
    tool_row,
)
from simulator.services.converting import convert_apart
from simulator.services.fetching import fetch_apart
from simulator.services.leases import Claim, claim_row, claimed, expiry
from simulator.services.limits import import_caps, import_limits, import_reach
from simulator.services.queueing import enqueue
from simulator.services.remotes import refuse_remote, seal_remote, unseal_remote
from simulator.values.json import JsonObject
from simulator.values.remote import Remote


@dataclass(frozen=True)
class Sent:
    """A description as it came, or where it is to be fetched from: then `source` is empty. `name`
    is empty when the document's title is to be used."""

    source: bytes
    source_name: str
    name: str = ""
    remote: Remote | None = None


@transaction.atomic
def start_import(
    *, workspace: Workspace, user: Any | None, sent: Sent, catalog: Catalog | None
) -> Import:
    """Keep what was sent and hand it to the workers. It becomes a version of `catalog`, or without
    one a catalog of its own. Raises AddressRefused."""
    if sent.remote is not None:
        refuse_remote(sent.remote)
    started = _save(workspace, user, sent, catalog)
    enqueue(started)
    return started


def import_now(*, workspace: Workspace, sent: Sent) -> CatalogVersion:
    """Convert a description here and keep all its tools as a catalog of its own.

    Raises DescriptionRefused, and then stores nothing.
    """
    started = _save(workspace, None, sent, None)
    claim = claim_row(Import, started.pk)
    assert claim is not None, "nobody else knows of it yet"
    run_import(claim)
    started.refresh_from_db()
    if started.status == ImportStatus.REFUSED:
        started.delete()
        raise DescriptionRefused(started.refusal, pointer=started.pointer)
    return keep_import(started=started, chosen=None)


def _save(workspace: Workspace, user: Any | None, sent: Sent, catalog: Catalog | None) -> Import:
    return Import.objects.create(
        workspace=workspace,
        created_by=user,
        source=sent.source,
        source_name=sent.source_name[:300],
        remote=seal_remote(sent.remote) if sent.remote else "",
        name=sent.name.strip(),
        catalog=catalog,
        lease_expires=expiry(),
    )


def run_import(claim: Claim[Import]) -> None:
    """Fetch what is yet to be fetched, convert it and save its draft version, unless the import is
    cancelled meanwhile."""
    started = Import.objects.get(pk=claim.row_id)
    if started.version is not None:  # left by a worker that died
        started.version.delete()
    since = time.monotonic()
    try:
        if started.remote and not _fetch(claim, started):
            return
        _convert(claim, started)
    except (InputRefused, FetchFailed) as refused:
        refuse_import(claim, refused.sentence, refused.pointer)
        return
    claimed(claim).update(
        status=ImportStatus.READY,
        lease_token="",
        source=b"",
        seconds=time.monotonic() - since,
    )


def refuse_import(claim: Claim[Import], sentence: str, pointer: str = "") -> None:
    """End a claimed import, saying why; one that is no longer held is left alone."""
    claimed(claim).update(
        status=ImportStatus.REFUSED,
        lease_token="",
        remote="",
        refusal=sentence,
        pointer=pointer,
    )


def _fetch(claim: Claim[Import], started: Import) -> bool:
    """Whether it is still wanted. Keeps the source as it was fetched, and forgets from where."""
    remote = unseal_remote(started.remote)
    refuse_remote(remote)  # the operator may have changed what is allowed
    step: JsonObject | None = {"name": "fetching", "done": 0, "total": 0}
    with closing(fetch_apart(remote, import_reach(), import_caps().memory_bytes)) as said:
        for message in said:
            if "source" in message:
                started.source = base64.b64decode(message["source"])
                return bool(claimed(claim).update(source=started.source, remote=""))
            if not _renew(claim, step):
                return False
            step = None
    raise AssertionError("a fetch ends with a source or raises")


def _convert(claim: Claim[Import], started: Import) -> None:
    draft: _Draft | None = None
    with closing(convert_apart(bytes(started.source), import_limits(), import_caps())) as said:
        for message in said:
            step = message.get("step")
            match message:
                case {"catalog": header}:
                    draft = _Draft(_save_draft(claim, started, header), header["tool_count"])
                case {"tools": tools}:
                    assert draft is not None, "the catalog is told before its tools"
                    if not _save_tools(claim, draft, tools):
                        return
                    continue
            if not _renew(claim, step):
                return


@transaction.atomic
def _save_tools(claim: Claim[Import], draft: "_Draft", tools: list[JsonObject]) -> bool:
    """Whether the import is still wanted: nobody cancels it while they are saved."""
    step = {"name": "saving tools", "done": draft.saved + len(tools), "total": draft.total}
    if not _renew(claim, step):
        return False
    draft.save_tools(tools)
    return True


@dataclass
class _Draft:
    """A version whose tools arrive some at a time."""

    version: CatalogVersion
    total: int
    saved: int = 0

    def save_tools(self, tools: list[JsonObject]) -> None:
        Tool.objects.bulk_create(
            tool_row(self.version, position, definition, "")
            for position, definition in enumerate(tools, self.saved)
        )
        self.saved += len(tools)


def _renew(claim: Claim[Import], step: JsonObject | None) -> bool:
    """Whether the import is still wanted. Remembers the step, if there is a new one."""
    told = {"step": step["name"], "done": step["done"], "total": step["total"]} if step else {}
    return bool(claimed(claim).update(lease_expires=expiry(), **told))


@transaction.atomic
def _save_draft(claim: Claim[Import], started: Import, header: JsonObject) -> CatalogVersion:
    """The version without its tools, in no catalog yet."""
    version = save_version(header, bytes(started.source), started.source_name)
    if not claimed(claim).update(version=version):
        version.delete()
    return version


@transaction.atomic
def cancel_import(*, started: Import) -> None:
    """Stop an import, or drop a converted or a refused one. Its worker sees it within a second."""
    open_ones = (*UNDER_WAY, ImportStatus.READY, ImportStatus.REFUSED)
    cancelled = Import.objects.filter(pk=started.pk, status__in=open_ones)
    if not cancelled.update(status=ImportStatus.CANCELLED, lease_token="", source=b"", remote=""):
        raise ActionRefused("The import is already over.")
    # Read now that the row is ours: its worker may have begun a draft meanwhile.
    CatalogVersion.objects.filter(brought_by=started.pk, catalog=None).delete()


@transaction.atomic
def keep_import(*, started: Import, chosen: set[str] | None) -> CatalogVersion:
    """Make a converted import a version of its catalog, offering the chosen tools; None for all.

    Raises ActionRefused unless it waits for this, and InputRefused when no such tool is there.
    """
    kept = Import.objects.filter(pk=started.pk, status=ImportStatus.READY).update(
        status=ImportStatus.KEPT
    )
    version = started.version
    if not kept or version is None:
        raise ActionRefused("The import is not waiting to be kept.")
    if started.catalog and started.catalog.deleted:
        raise ActionRefused(f"{started.catalog.name} was deleted meanwhile; restore it first.")
    names = (started.name, version.title, started.source_name)
    catalog = started.catalog or create_catalog(workspace=started.workspace, names=names)
    Import.objects.filter(pk=started.pk).update(catalog=catalog)
    if chosen is not None:
        choose_tools(version=version, chosen=chosen)
    return add_version(catalog, version)
