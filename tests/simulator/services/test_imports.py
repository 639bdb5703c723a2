"""Claims about descriptions in the hands of workers."""

import time
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from simulator.conversion.limits import Limits
from simulator.errors import ActionRefused, DescriptionRefused
from simulator.models import Aspect, CatalogVersion, Import, ImportStatus, Tool, Workspace
from simulator.services import apart
from simulator.services.apart import Caps
from simulator.services.assembling import catalog_tools
from simulator.services.catalogs import adjust_tool, delete_catalog
from simulator.services.converting import CONVERSION, convert_apart
from simulator.services.imports import (
    Sent,
    cancel_import,
    import_now,
    keep_import,
    run_import,
    start_import,
)
from simulator.services.leases import claim_row
from simulator.services.losses import MOST_LOST
from simulator.tasks import read_description, requeue_overdue
from simulator.values.catalog import Effect
from tests.support.workers import start_beside

LIMITS = Limits(max_bytes=50_000_000, max_depth=200, max_nodes=4_000_000)
CAPS = Caps(seconds=60, memory_bytes=1_000_000_000)


def functions(count: int) -> bytes:
    return "\n".join(f"def tool_{n}(a: int) -> str: ...\n" for n in range(count)).encode()


def started_in(workspace: Workspace, source: bytes, catalog: Any = None) -> Import:
    sent = Sent(source, "tools.py")
    return start_import(workspace=workspace, user=None, sent=sent, catalog=catalog)


def read(started: Import) -> Import:
    read_description(started.pk)
    started.refresh_from_db()
    return started


def test_the_conversion_tells_the_catalog_and_then_its_tools() -> None:
    messages = [message for message in convert_apart(functions(120), LIMITS, CAPS) if message]
    told = [key for message in messages for key in message]
    assert told[0] == "step"
    assert told.index("catalog") < told.index("tools")
    assert sum(len(message["tools"]) for message in messages if "tools" in message) == 120


def test_closing_the_conversion_ends_its_process() -> None:
    conversion = convert_apart(functions(1), LIMITS, CAPS)
    next(conversion)
    conversion.close()
    assert not [p for p in apart.processes.active_children() if p.name == CONVERSION.title]


@pytest.mark.parametrize(
    ("caps", "sentence"),
    [
        (Caps(seconds=60, memory_bytes=3_000_000), "more than 3 MB of memory"),
        (Caps(seconds=0.01, memory_bytes=1_000_000_000), "longer than 0.01 seconds"),
    ],
    ids=["memory", "time"],
)
def test_a_conversion_that_takes_too_much_is_refused(caps: Caps, sentence: str) -> None:
    with pytest.raises(DescriptionRefused, match=sentence):
        list(convert_apart(functions(20_000), LIMITS, caps))


def test_a_bug_of_the_conversion_is_raised_and_no_finding() -> None:
    with pytest.raises(RuntimeError, match="raised; the log"):
        list(convert_apart(functions(1), None, CAPS))  # type: ignore[arg-type]


def test_a_process_that_the_system_ends_is_a_refusal() -> None:
    conversion = convert_apart(functions(50_000), LIMITS, CAPS)
    next(conversion)
    for process in apart.processes.active_children():
        process.kill()
    with pytest.raises(DescriptionRefused, match="ended by the system"):
        list(conversion)


def test_an_import_waits_to_be_kept_with_its_tools_saved(workspace: Workspace) -> None:
    started = read(started_in(workspace, functions(120)))
    assert started.status == ImportStatus.READY
    assert started.version is not None
    assert started.version.catalog is None
    assert started.version.tools.count() == 120
    assert bytes(started.source) == b""


def test_a_cancelled_import_is_let_go_by_its_worker(workspace: Workspace) -> None:
    started = started_in(workspace, functions(1))
    claim = claim_row(Import, started.pk)
    assert claim is not None
    cancel_import(started=started)
    read_description(started.pk)
    assert not CatalogVersion.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_cancelling_stops_a_long_one() -> None:
    workspace = Workspace.objects.create(name="Team")
    started = started_in(workspace, functions(30_000))
    worker = start_beside(read_description, started.pk)
    time.sleep(0.5)
    cancel_import(started=Import.objects.get(pk=started.pk))
    worker.join()
    assert Import.objects.get(pk=started.pk).status == ImportStatus.CANCELLED


def test_an_import_whose_worker_died_is_read_again_from_the_start(workspace: Workspace) -> None:
    started = started_in(workspace, functions(3))
    assert claim_row(Import, started.pk) is not None
    draft = CatalogVersion.objects.create(
        format="python", title="half", source_name="", source=b"", document={}, report={}
    )
    past = timezone.now() - timedelta(seconds=1)
    Import.objects.filter(pk=started.pk).update(version=draft, lease_expires=past)
    requeue_overdue()
    assert read(started).status == ImportStatus.READY
    assert started.version != draft
    assert not CatalogVersion.objects.filter(pk=draft.pk).exists()


def test_a_bug_refuses_the_import_and_is_raised(workspace: Workspace, monkeypatch: Any) -> None:
    started = started_in(workspace, functions(1))
    monkeypatch.setattr("simulator.services.imports.import_limits", lambda: None)
    with pytest.raises(RuntimeError):
        read_description(started.pk)
    started.refresh_from_db()
    assert started.status == ImportStatus.REFUSED
    assert "The playground itself failed" in started.refusal


def test_importing_now_stores_nothing_of_what_is_refused(workspace: Workspace) -> None:
    with pytest.raises(DescriptionRefused):
        import_now(workspace=workspace, sent=Sent(b"just words", "words.txt"))
    assert not Import.objects.exists()
    assert not workspace.catalogs.exists()


def test_a_settled_effect_holds_for_the_next_version_and_for_later_sessions_only(
    version: CatalogVersion, workspace: Workspace
) -> None:
    assert version.catalog is not None
    adjust_tool(catalog=version.catalog, name="move", aspect=Aspect.EFFECT, value="read", user=None)
    mark = version.catalog.adjustments.get(aspect=Aspect.EFFECT).pk
    assert catalog_tools(version.pk, 0)["move"].effect is Effect.WRITE
    assert catalog_tools(version.pk, mark)["move"].effect is Effect.READ
    source = b"def move(source: str) -> str: ..."
    started = read(started_in(workspace, source, version.catalog))
    second = keep_import(started=started, chosen=None)
    assert second.number == 2
    assert second.tools.get(name="move").effect == Effect.READ


def test_an_import_that_loses_one_worker_after_the_other_is_refused(workspace: Workspace) -> None:
    started = started_in(workspace, functions(1))
    for _ in range(MOST_LOST):
        assert claim_row(Import, started.pk) is not None
        Import.objects.update(lease_expires=timezone.now() - timedelta(seconds=1))
    read_description(started.pk)
    started.refresh_from_db()
    assert started.status == ImportStatus.REFUSED
    assert "stopped 3 times" in started.refusal


def test_a_draft_begun_since_the_page_was_drawn_is_dropped_with_its_import(
    workspace: Workspace,
) -> None:
    drawn = started_in(workspace, functions(2))
    assert read(Import.objects.get(pk=drawn.pk)).version is not None
    cancel_import(started=drawn)
    assert not CatalogVersion.objects.exists()


def test_tools_of_a_cancelled_import_are_not_saved(workspace: Workspace) -> None:
    started = started_in(workspace, functions(2))
    claim = claim_row(Import, started.pk)
    assert claim is not None
    cancel_import(started=started)
    run_import(claim)
    assert not Tool.objects.exists()
    assert not CatalogVersion.objects.exists()


def test_a_version_of_a_catalog_that_was_put_away_meanwhile_is_not_kept(
    workspace: Workspace, version: CatalogVersion
) -> None:
    assert version.catalog is not None
    started = read(started_in(workspace, functions(1), version.catalog))
    delete_catalog(catalog=version.catalog)
    with pytest.raises(ActionRefused, match="restore it first"):
        keep_import(started=Import.objects.get(pk=started.pk), chosen=None)
    assert Import.objects.get(pk=started.pk).status == ImportStatus.READY
