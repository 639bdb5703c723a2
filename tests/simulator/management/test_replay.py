"""Replaying an exported session from the command line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.simulator.management.test_commands import run
from tests.support.replays import exported, tampered, worked
from tests.support.rows import make_catalog, make_workspace
from tests.support.sessions import make_session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("any_model")]
MOVE = "def tool(state, args):\n    return {'moved': True}, {**state, 'files': {'new': 1}}"


@pytest.fixture
def text(transactional_db: None) -> str:
    version = make_catalog(make_workspace(), behaviours={"move": MOVE})
    return exported(worked(make_session(version)))


@pytest.fixture
def save(tmp_path: Path) -> Callable[[str], Path]:
    def write(content: str) -> Path:
        path = tmp_path / "session.json"
        path.write_text(content, encoding="utf-8")
        return path

    return write


def test_the_same_events_exit_0(text: str, save: Callable[[str], Path]) -> None:
    code, printed, said = run("replay", save(text), "--json")
    assert (code, said) == (0, "The same events as in the file.\n")
    told = [json.loads(line) for line in printed.splitlines()]
    assert [each["payload"] for each in told] == [
        each["payload"] for each in json.loads(text)["events"]
    ]


def test_another_event_exits_1_and_is_named(text: str, save: Callable[[str], Path]) -> None:
    def change(document: Any) -> None:
        finished = [each for each in document["events"] if each["kind"] == "call.finished"]
        finished[0]["payload"]["record"]["reply"]["status"] = 201

    code, _, said = run("replay", save(tampered(text, change)))
    assert code == 1
    assert "at /record/reply/status" in said


@pytest.mark.parametrize("content", ["", "{}", '{"format": "gecko-session/1"}'])
def test_a_file_that_is_no_session_exits_2(
    text: str, save: Callable[[str], Path], content: str
) -> None:
    code, printed, said = run("replay", save(content))
    assert (code, printed) == (2, "")
    assert said


def test_a_missing_file_exits_2(text: str, tmp_path: Path) -> None:
    code, _, said = run("replay", tmp_path / "none.json")
    assert code == 2
    assert "cannot be read" in said
