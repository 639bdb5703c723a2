"""Claims about imports that a worker fetches, from real servers."""

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from simulator.models import Import, ImportStatus, Workspace
from simulator.services.imports import Sent, cancel_import, start_import
from simulator.tasks import read_description
from simulator.values.remote import Remote, RemoteKind
from tests.support import mcp_server, processes
from tests.support.odd_server import HOST, give, serve
from tests.support.waiting import wait_for
from tests.support.workers import start_beside

SOURCE = b"def move(source: str, destination: str) -> str: ..."


@pytest.fixture(autouse=True)
def own_machine_may_be_called(settings: Any) -> None:
    settings.IMPORT_PRIVATE_HOSTS = [HOST]


def started_from(workspace: Workspace, remote: Remote) -> Import:
    sent = Sent(b"", "somewhere", remote=remote)
    return start_import(workspace=workspace, user=None, sent=sent, catalog=None)


def read(started: Import) -> Import:
    read_description(started.pk)
    started.refresh_from_db()
    return started


def document_at(address: str, token: str = "") -> Remote:
    return Remote(RemoteKind.DESCRIPTION, f"{address}/tools.py?key=secret", token)


@pytest.fixture
def tokens() -> list[str | None]:
    """Those that the library was sent."""
    return []


@pytest.fixture
def library(tokens: list[str | None]) -> Iterator[str]:
    """The address of a server that has a description."""

    def answer(request: BaseHTTPRequestHandler) -> None:
        tokens.append(request.headers["Authorization"])
        give(request, SOURCE)

    with serve(answer) as address:
        yield address


def test_a_description_is_fetched_by_the_worker_and_kept_as_it_came(
    workspace: Workspace, library: str, tokens: list[str | None]
) -> None:
    started = started_from(workspace, document_at(library, "word"))
    assert tokens == []
    assert read(started).status == ImportStatus.READY
    assert tokens == ["Bearer word"]
    assert started.version is not None
    assert bytes(started.version.source) == SOURCE
    assert started.version.tools.get().name == "move"


def columns_of(started: Import) -> str:
    return repr(Import.objects.filter(pk=started.pk).values().get())


def test_neither_token_nor_address_can_be_read_and_both_are_forgotten(
    workspace: Workspace, library: str
) -> None:
    started = started_from(workspace, document_at(library, "word-of-mouth"))
    waiting = columns_of(started)
    assert "word-of-mouth" not in waiting
    assert "secret" not in waiting
    assert started.remote
    assert read(started).remote == ""


@pytest.mark.parametrize("end", ["cancelled", "refused", "failed"])
def test_it_is_forgotten_however_the_import_ends(
    workspace: Workspace, library: str, settings: Any, monkeypatch: Any, end: str
) -> None:
    started = started_from(workspace, document_at(library))
    if end == "cancelled":
        cancel_import(started=started)
    elif end == "refused":
        settings.IMPORT_PRIVATE_HOSTS = []
        read(started)
        assert "leads to a loopback address" in started.refusal
    else:
        monkeypatch.setattr("simulator.services.imports.import_reach", lambda: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            read_description(started.pk)
    started.refresh_from_db()
    assert started.status != ImportStatus.READY
    assert started.remote == ""


def test_what_the_operator_no_longer_allows_is_not_fetched(
    workspace: Workspace, library: str, tokens: list[str | None], settings: Any
) -> None:
    started = started_from(workspace, document_at(library))
    settings.IMPORT_ADDRESSES = False
    assert "GECKO_IMPORT_ADDRESSES" in read(started).refusal
    assert tokens == []


def test_what_is_fetched_is_no_larger_than_what_is_uploaded(
    workspace: Workspace, library: str, settings: Any
) -> None:
    settings.UPLOAD_MAX_BYTES = 20
    assert "more than 20 bytes" in read(started_from(workspace, document_at(library))).refusal


def test_a_live_server_gives_what_its_uploaded_list_would(workspace: Workspace) -> None:
    with mcp_server.serve() as address:
        started = read(started_from(workspace, Remote(RemoteKind.MCP, address)))
    assert started.refusal == ""
    assert started.version is not None
    assert started.version.format == "mcp"
    assert started.version.title == mcp_server.TITLE
    effects = dict(started.version.tools.values_list("name", "effect"))
    assert effects == {"send_parcel": "write", "find_parcel": "read", "list_vans": "read"}


def test_a_server_is_started_where_that_is_allowed(workspace: Workspace, settings: Any) -> None:
    command = f"sh -c 'cd {processes.ROOT} && exec {mcp_server.COMMAND}'"
    settings.IMPORT_COMMANDS = [command]
    settings.IMPORT_MEMORY_BYTES = 400_000_000
    started = read(started_from(workspace, Remote(RemoteKind.COMMAND, command)))
    assert started.refusal == ""
    assert started.version is not None
    assert started.version.tools.count() == 3


@pytest.mark.django_db(transaction=True)
def test_cancelling_ends_the_fetch_and_what_it_has_started(settings: Any, tmp_path: Path) -> None:
    workspace = Workspace.objects.create(name="Team")
    running = tmp_path / "number"
    command = f"sh -c 'echo $$ > {running}; exec sleep 60'"
    settings.IMPORT_COMMANDS = [command]
    started = started_from(workspace, Remote(RemoteKind.COMMAND, command))
    worker = start_beside(read_description, started.pk)
    wait_for(lambda: running.exists() and running.read_text().strip(), seconds=30, what="starting")
    cancel_import(started=Import.objects.get(pk=started.pk))
    worker.join()
    assert not Path(f"/proc/{running.read_text().strip()}").exists()
    assert Import.objects.get(pk=started.pk).status == ImportStatus.CANCELLED


@pytest.mark.django_db(transaction=True)
def test_a_fetch_that_hangs_can_be_cancelled() -> None:
    workspace = Workspace.objects.create(name="Team")
    asked = threading.Event()

    def answer(_request: BaseHTTPRequestHandler) -> None:
        asked.set()
        time.sleep(20)

    with serve(answer) as address:
        started = started_from(workspace, document_at(address))
        worker = start_beside(read_description, started.pk)
        assert asked.wait(20)
        rows = Import.objects.filter(pk=started.pk, step="fetching")
        wait_for(rows.exists, seconds=20, what="the step")
        cancel_import(started=Import.objects.get(pk=started.pk))
        worker.join(15)
        assert not worker.is_alive()
