"""Claims about what the log holds of failures, of which a record has a sentence alone."""

from typing import Any

import pytest

from simulator.errors import ModelDeclined, ModelUnreachable, SimulatorFailure
from simulator.llm.scripted import ScriptedClient
from simulator.models import Session, Workspace
from simulator.services import assembling
from simulator.services.noting import note_failure
from simulator.services.trials import try_call
from simulator.tasks import rehearse_session
from simulator.values.json import to_json
from simulator.values.session import ModelChoice
from simulator.values.task import ChecklistItem
from simulator.values.usage import Role
from tests.support.rows import make_catalog
from tests.support.sessions import make_session

SAID = "What the model said, word for word"
SOUND = {
    Role.MEANING: [{"objections": []}],
    Role.RESPOND: [{"status": 200, "body": 1, "patch": []}],
}
REMOVAL = {"op": "remove", "path": "/of/what/is/not/there"}


@pytest.fixture(autouse=True)
def no_second_chance(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MODEL_SEND_BACKS = 0
    monkeypatch.setattr("simulator.judging.judge.SEND_BACKS", 0)
    monkeypatch.setattr("simulator.validation.meaning.SEND_BACKS", 0)


@pytest.fixture
def session(workspace: Workspace) -> Session:
    """Its call is answered, and its item judged, by a helper model."""
    tidy = ChecklistItem("tidy", "It looks tidy.")
    session = make_session(make_catalog(workspace), checklist=(tidy,))
    helper = to_json(ModelChoice("scripted"))
    Session.objects.update(settings={**session.settings, "helper": helper, "check_meaning": True})
    return session


@pytest.mark.parametrize(
    ("role", "reply", "details"),
    [
        (Role.MEANING, SAID, SAID),
        (Role.RESPOND, SAID, SAID),
        (Role.RESPOND, {"status": 200, "body": 1, "patch": [REMOVAL]}, str(REMOVAL)),
        (Role.RESPOND, ModelDeclined("It declined.", details=SAID), SAID),
        (Role.RESPOND, ModelUnreachable("No answer.", details=SAID), SAID),
        (Role.JUDGE, SAID, SAID),
        (Role.JUDGE, ModelDeclined("It declined.", details=SAID), SAID),
        (Role.JUDGE, ModelUnreachable("No answer.", details=SAID), SAID),
    ],
)
def test_each_failure_s_details_are_logged_once_with_the_session(
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    role: Role,
    reply: Any,
    details: str,
) -> None:
    client = ScriptedClient({**SOUND, role: [reply]})
    monkeypatch.setattr(assembling, "client_for", lambda choice: client if choice else None)
    rehearse_session(session.pk)
    lines = [line.getMessage() for line in caplog.records if details in line.getMessage()]
    assert len(lines) == 1
    assert lines[0].startswith(f"Session {session.pk}: ")
    kept = str(list(session.events.values_list("payload", flat=True)))
    assert SAID not in kept


def test_what_fails_in_a_trial_is_logged_with_the_tool(
    workspace: Workspace, caplog: pytest.LogCaptureFixture
) -> None:
    version = make_catalog(workspace, behaviours={"move": "def tool(state, args):\n    1 / 0\n"})
    try_call(tool=version.tools.get(), arguments={"source": "a"}, state={})
    assert "Trial of move: " in caplog.text


def test_one_failure_is_one_line_whatever_a_model_wrote(caplog: pytest.LogCaptureFixture) -> None:
    forged = "{\n2026-01-01 ERROR root: all is lost\r\n}"
    note_failure("Session 1", SimulatorFailure("It failed.", details=forged))
    (record,) = caplog.records
    assert record.getMessage() == "Session 1: It failed. { 2026-01-01 ERROR root: all is lost }"
