"""Claims about the whole playground in one process, started as a user starts it."""

import http.cookiejar
import json
import re
import signal
import sqlite3
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.processes import playground
from tests.support.waiting import wait_for

pytestmark = pytest.mark.slow


def browser() -> urllib.request.OpenerDirector:
    jar = http.cookiejar.CookieJar()
    return urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))


def start_sample(address: str) -> str:
    """Press the sample's button. Returns the session page's address."""
    person = browser()
    with person.open(address) as response:
        page = response.read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token is not None
    fields = urllib.parse.urlencode({"csrfmiddlewaretoken": token.group(1)}).encode()
    button = f"{address}/catalogs/samples/file_system/start/"
    request = urllib.request.Request(button, fields, {"Referer": address})
    with person.open(request) as response:
        return response.geturl()


def events_in(data: Path) -> list[tuple[int, str, dict]]:
    with closing(sqlite3.connect(data / "playground.sqlite3")) as rows:
        found = rows.execute("select sequence, kind, payload from simulator_event order by 1")
        return [(sequence, kind, json.loads(payload)) for sequence, kind, payload in found]


def status_in(data: Path) -> str:
    with closing(sqlite3.connect(data / "playground.sqlite3")) as rows:
        return rows.execute("select status from simulator_session").fetchone()[0]


def has_recorded(data: Path, kind: str, times: int = 1) -> Callable[[], bool]:
    return lambda: [event[1] for event in events_in(data)].count(kind) >= times


def test_starts_runs_the_sample_and_stops_whole_on_ctrl_c(tmp_path: Path) -> None:
    with playground(tmp_path) as running:
        assert "/sessions/" in start_sample(running.address)
        wait_for(has_recorded(tmp_path, "session.finished"), seconds=60, what="the end")
        assert running.interrupt() == 0
    assert events_in(tmp_path)[-1][2]["outcome"] == "passed"


def test_a_second_ctrl_c_ends_it_at_once_and_quietly(tmp_path: Path) -> None:
    with playground(tmp_path, GECKO_SAMPLE_PAUSE_SECONDS="60") as running:
        start_sample(running.address)
        wait_for(has_recorded(tmp_path, "attempt.started"), seconds=60, what="the first step")
        running.process.send_signal(signal.SIGINT)
        time.sleep(0.2)
        assert running.interrupt() == 130
    assert running.said == ""


def test_ctrl_c_leaves_a_step_under_way_to_whoever_is_started_next(tmp_path: Path) -> None:
    with playground(tmp_path, GECKO_SAMPLE_PAUSE_SECONDS="600") as running:
        start_sample(running.address)
        wait_for(has_recorded(tmp_path, "attempt.started"), seconds=60, what="the first step")
        assert running.interrupt() == 0
    assert running.said == ""
    assert status_in(tmp_path) == "queued"
    before = events_in(tmp_path)
    with playground(tmp_path, GECKO_SWEEP_SECONDS="1") as running:
        wait_for(lambda: status_in(tmp_path) == "running", seconds=60, what="another worker")
        assert running.interrupt() == 0
    assert events_in(tmp_path) == before


def test_keeps_everything_in_its_folder_with_a_key_of_its_own(tmp_path: Path) -> None:
    with playground(tmp_path):
        pass
    assert (tmp_path / "secret.key").stat().st_mode & 0o077 == 0
    with playground(tmp_path / "other"):
        pass
    key, other = (tmp_path / "secret.key", tmp_path / "other" / "secret.key")
    assert key.read_text() != other.read_text()


def test_a_killed_playground_goes_on_where_it_was_when_started_again(tmp_path: Path) -> None:
    with playground(tmp_path, GECKO_LEASE_SECONDS="2", GECKO_SWEEP_SECONDS="1") as running:
        start_sample(running.address)
        wait_for(has_recorded(tmp_path, "call.finished", 3), seconds=60, what="the third call")
        running.kill()
    before = events_in(tmp_path)
    with playground(tmp_path, GECKO_LEASE_SECONDS="2", GECKO_SWEEP_SECONDS="1"):
        wait_for(has_recorded(tmp_path, "session.finished"), seconds=60, what="the end")
    after = events_in(tmp_path)
    assert after[: len(before)] == before
    assert "session.resumed" in [kind for _, kind, _ in after]
    finished = [event for event in after if event[1] == "call.finished"]
    assert len(finished) == 9
    assert after[-1][2]["outcome"] == "passed"
