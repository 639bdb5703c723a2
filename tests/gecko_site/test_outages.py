"""Claims about what the machine denies the playground: a sentence tells it, and no trace."""

import asyncio
import errno
import json
import logging
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, IntegrityError, OperationalError, connection
from django.db.utils import InterfaceError
from django.test import Client
from django.urls import reverse
from kombu.exceptions import OperationalError as BrokerAway
from redis.exceptions import ConnectionError as RedisAway

from gecko_site.outages import (
    AWAY,
    BROKEN,
    BUSY,
    FULL,
    NO_REDIS,
    READ_ONLY,
    UNOPENED,
    OutagesInALine,
    end_sockets,
    explain,
    explain_end,
)
from simulator.models import Import
from tests.support.processes import ROOT, plain_environment
from tests.support.rows import client_of, make_member, make_workspace, signed_out

sqlite = pytest.mark.skipif(
    "sqlite3" not in settings.DATABASES["default"]["ENGINE"], reason="SQLite has its own ways"
)


@contextmanager
def raised_by_sqlite(file: Path) -> Iterator[sqlite3.Connection]:
    """Turns what SQLite raises within into what Django makes of it."""
    try:
        opened = sqlite3.connect(file, timeout=0, isolation_level=None)
        opened.execute("create table if not exists a (text)")
        yield opened
    except sqlite3.DatabaseError as error:
        raise DatabaseError(*error.args) from error


def corrupt(file: Path) -> None:
    file.write_bytes(b"no database" * 1000)
    with raised_by_sqlite(file):
        pass


def fill(file: Path) -> None:
    with raised_by_sqlite(file) as opened:
        opened.execute("pragma max_page_count = 1")
        opened.execute("insert into a values (?)", ["x" * 100_000])


def write_to_what_is_read_only(file: Path) -> None:
    with raised_by_sqlite(file) as opened:
        opened.execute("pragma query_only = on")
        opened.execute("insert into a values (1)")


def open_a_folder(file: Path) -> None:
    file.mkdir()
    with raised_by_sqlite(file):
        pass


def write_while_another_does(file: Path) -> None:
    with raised_by_sqlite(file) as first, raised_by_sqlite(file) as second:
        first.execute("begin exclusive")
        second.execute("begin exclusive")


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        (corrupt, BROKEN),
        (fill, FULL),
        (write_to_what_is_read_only, READ_ONLY),
        (open_a_folder, UNOPENED),
        (write_while_another_does, BUSY),
    ],
)
def test_says_what_is_wrong_with_a_database_file(tmp_path: Path, harm: Any, sentence: str) -> None:
    with pytest.raises(DatabaseError) as failure:
        harm(tmp_path / "file.sqlite3")
    assert explain(failure.value) == explain_end(failure.value) == sentence


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(errno.ENOSPC, "No space left"), FULL),
        (OSError(errno.EDQUOT, "Quota exceeded"), FULL),
        (OSError(errno.EROFS, "Read-only"), READ_ONLY),
        (PermissionError(errno.EACCES, "Denied"), READ_ONLY),
        (OperationalError("connection refused"), AWAY),
        (InterfaceError("connection already closed"), AWAY),
        (RedisAway("refused"), NO_REDIS),
        (BrokerAway("refused"), NO_REDIS),
    ],
)
def test_says_what_is_away(error: Exception, sentence: str) -> None:
    assert explain(error) == sentence


@pytest.mark.parametrize(
    "bug",
    [IntegrityError("unique"), DatabaseError("?"), ZeroDivisionError(), BrokenPipeError(), None],
)
def test_a_bug_is_no_outage(bug: Any) -> None:
    assert explain(bug) == ""


def test_a_command_names_the_file_and_the_setting() -> None:
    with pytest.raises(OSError) as failure:
        Path("/dev/null/file").read_text(encoding="utf-8")
    assert explain_end(failure.value) == "/dev/null/file cannot be used: Not a directory."
    assert explain_end(ImproperlyConfigured("GECKO_X is bad.")) == "GECKO_X is bad."


def run_command(data: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "--data", str(data), *command],
        cwd=ROOT,
        env=plain_environment(),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("command", [["playground", "--no-browser"], ["lint_calls", "a"]])
def test_a_command_that_cannot_run_says_so_in_a_line(tmp_path: Path, command: list[str]) -> None:
    data = tmp_path / "data"
    data.touch()
    ran = run_command(data, *command)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.count("\n") == 1
    assert str(data) in ran.stderr


@pytest.mark.slow
def test_a_damaged_database_ends_the_playground_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "playground.sqlite3").write_bytes(b"no database" * 1000)
    ran = run_command(tmp_path, "playground", "--no-browser")
    assert (ran.returncode, ran.stderr) == (2, f"{BROKEN}\n")


@pytest.fixture
def owner(db: None) -> Client:
    browser = client_of(make_member(make_workspace(), "olga"))
    browser.raise_request_exception = False
    return browser


LARGE = json.dumps(
    [{"name": "a", "description": "x" * 200_000, "input_schema": {"type": "object"}}]
)


@contextmanager
def pragma(name: str, meanwhile: str, afterwards: str) -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute(f"pragma {name} = {meanwhile}")
        try:
            yield
        finally:
            cursor.execute(f"pragma {name} = {afterwards}")


@sqlite
@pytest.mark.parametrize(
    ("name", "meanwhile", "afterwards", "sentence"),
    [("query_only", "on", "off", READ_ONLY), ("max_page_count", "1", "4294967294", FULL)],
)
def test_a_page_that_cannot_store_says_why_and_loses_nothing(
    owner: Client, name: str, meanwhile: str, afterwards: str, sentence: str
) -> None:
    with pragma(name, meanwhile, afterwards):
        refused = owner.post(reverse("import-new"), {"text": LARGE})
        assert owner.get(reverse("catalog-list")).status_code == 200
    assert (refused.status_code, refused["Retry-After"]) == (503, "5")
    assert sentence in refused.content.decode()
    assert Import.objects.count() == 0
    owner.post(reverse("import-new"), {"text": LARGE})
    assert Import.objects.count() == 1


def test_a_bug_is_still_one(owner: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playground.views.home.sessions_in", lambda _: 1 / 0)
    broken = owner.get(reverse("home"))
    assert broken.status_code == 500
    assert "Something broke on our side" in broken.content.decode()


def away(*_: Any, **__: Any) -> Any:
    raise RedisAway("refused")


@pytest.mark.parametrize("door", ["login", "admin:login"])
def test_without_redis_whoever_signs_in_is_told(
    owner: Client, monkeypatch: pytest.MonkeyPatch, door: str
) -> None:
    monkeypatch.setattr("playground.forms.signing_in.cache.add", away)
    person = signed_out()
    person.raise_request_exception = False
    refused = person.post(reverse(door), {"username": "olga", "password": "a long password"})
    assert (refused.status_code, NO_REDIS in refused.content.decode()) == (503, True)
    assert owner.get(reverse("home")).status_code == 200


def record_of(error: Exception) -> logging.LogRecord:
    try:
        raise error
    except type(error):
        return logging.LogRecord("a", 40, "a", 1, "Failed: %s", ("x",), sys.exc_info())


def test_the_log_tells_an_outage_in_a_line_and_a_bug_with_its_trace() -> None:
    outage, bug = record_of(RedisAway("refused")), record_of(ZeroDivisionError())
    assert OutagesInALine().filter(outage)
    assert OutagesInALine().filter(bug)
    assert logging.Formatter().format(outage) == f"Failed: x {NO_REDIS} (refused)"
    assert "Traceback" in logging.Formatter().format(bug)


def sent_by(error: Exception, *received: str) -> list[str]:
    """What a socket is sent whose application fails after it has received these."""
    sent: list[str] = []
    messages = iter(received)

    async def receive() -> Any:
        return {"type": next(messages)}

    async def send(message: Any) -> None:
        sent.append(message["type"])

    async def application(_scope: Any, receive: Any, _send: Any) -> None:
        for _ in received:
            await receive()
        raise error

    asyncio.run(end_sockets(application)({}, receive, send))
    return sent


@pytest.mark.parametrize("error", [RedisAway("refused"), OperationalError("refused")])
def test_an_outage_closes_a_socket_that_is_open(error: Exception) -> None:
    assert sent_by(error, "websocket.connect") == ["websocket.close"]
    assert sent_by(error, "websocket.connect", "websocket.disconnect") == []


def test_a_bug_in_a_socket_is_raised() -> None:
    with pytest.raises(ZeroDivisionError):
        sent_by(ZeroDivisionError(), "websocket.connect")
