"""Claims about what a session runs on, by its settings."""

from typing import Any

import pytest

from simulator.llm.scripted import ScriptedClient
from simulator.models import Session, Workspace
from simulator.services import assembling
from simulator.tasks import rehearse_session
from simulator.values.json import from_json, to_json
from simulator.values.session import Ablation, ModelChoice, SessionSettings
from simulator.values.task import ChecklistItem
from simulator.values.usage import Role
from simulator.values.verdict import Outcome
from tests.support.rows import make_catalog
from tests.support.sessions import OPENING, make_session

ADD = {"op": "add", "path": "/files/new", "value": {}}
VERDICT = {"item": "moved", "reason": "It is.", "calls": [], "pointers": [], "ruling": "met"}
SCRIPT: dict[Role, list[Any]] = {
    Role.MEANING: [{"objections": []}],
    Role.RESPOND: [{"status": 200, "body": 1, "patch": [ADD]}],
    Role.STATE: [{"patch": [ADD]}],
    Role.CHECKLIST: [{"items": ["It is moved."]}],
    Role.JUDGE: [{"verdicts": [VERDICT]}],
}
UNCHECKED = ChecklistItem("moved", "It is moved.")
ASKED = list[tuple[str, str]]
"""Models and the roles they were asked in."""


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> ASKED:
    """Every model is scripted, and says here what it was asked for."""
    told: ASKED = []

    class Telling(ScriptedClient):
        def complete(self, request: Any) -> Any:
            told.append((self._model, request.role.value))
            return super().complete(request)

    def client_for(choice: ModelChoice | None) -> Telling | None:
        return None if choice is None else Telling(SCRIPT, model=choice.name)

    monkeypatch.setattr(assembling, "client_for", client_for)
    return told


def rehearsed(workspace: Workspace, *items: ChecklistItem, **changes: Any) -> Session:
    session = make_session(make_catalog(workspace), checklist=items)
    helper = changes.pop("helper", ModelChoice("helper"))
    changes = {"helper": helper, "check_meaning": True, **changes}
    settings = {name: to_json(value) if value else value for name, value in changes.items()}
    Session.objects.update(settings={**session.settings, **settings})
    rehearse_session(session.pk)
    session.refresh_from_db()
    return session


def test_one_model_plays_every_role_unless_another_is_named(
    workspace: Workspace, asked: ASKED
) -> None:
    models = {Role.JUDGE.value: {"name": "large"}, Role.MEANING.value: {"name": "small"}}
    session = rehearsed(workspace, UNCHECKED, models=models)
    assert session.outcome == Outcome.PASSED
    assert sorted(asked) == [("helper", "respond"), ("large", "judge"), ("small", "meaning")]


def test_a_role_alone_may_be_played_by_a_model(workspace: Workspace, asked: ASKED) -> None:
    models = {Role.JUDGE.value: {"name": "large"}}
    rehearsed(workspace, UNCHECKED, helper=None, models=models)
    assert asked == [("large", "judge")]


def test_with_separate_steps_whoever_answers_says_next_what_changed(
    workspace: Workspace, asked: ASKED
) -> None:
    session = rehearsed(workspace, separate_steps=True, models={"respond": {"name": "other"}})
    assert [each for each in asked if each[0] == "other"] == [
        ("other", "respond"),
        ("other", "state"),
    ]
    record = session.turns.get().attempts.first().calls.get().record
    assert [request.role.value for request in record.requests] == ["meaning", "respond", "state"]


def test_without_validation_no_model_reads_meaning(workspace: Workspace, asked: ASKED) -> None:
    session = rehearsed(workspace, UNCHECKED, without=[Ablation.VALIDATION.value])
    assert "meaning" not in {role for _, role in asked}
    assert not session.turns.get().attempts.get().calls.get().record.validated


def test_without_state_it_closes_as_it_opened(workspace: Workspace, asked: ASKED) -> None:
    session = rehearsed(workspace, UNCHECKED, without=[Ablation.STATE.value], separate_steps=True)
    attempt = session.turns.get().attempts.get()
    assert attempt.calls.get().record.patch == ()
    assert "no state was kept" in attempt.judge_input
    assert "state" not in {role for _, role in asked}
    assert session.opening == OPENING


def test_without_a_judge_none_is_asked_and_no_checklist_is_drafted(
    workspace: Workspace, asked: ASKED
) -> None:
    session = rehearsed(workspace, without=[Ablation.JUDGE.value])
    assert session.outcome == Outcome.PASSED
    assert {role for _, role in asked} == {"meaning", "respond"}
    assert "No judge" in session.turns.get().reason


def test_the_opening_event_names_what_a_turn_goes_without(
    workspace: Workspace, asked: ASKED
) -> None:
    without = [Ablation.VALIDATION.value, Ablation.JUDGE.value]
    session = rehearsed(workspace, without=without)
    assert session.events.get(kind="turn.opened").payload["without"] == without


def test_settings_stored_before_there_were_switches_are_read() -> None:
    stored = {"planner": {"kind": "person"}, "budget": {"retries": 3}}
    chosen = from_json(SessionSettings, stored)
    assert (chosen.models, chosen.separate_steps, chosen.without) == ({}, False, ())
