"""A session that is over, run again: as it was, or from a page that is filled with it."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from simulator.models import CatalogVersion, Session, Workspace
from simulator.selectors import settings_of, task_of
from simulator.services.sessions import start_session
from simulator.values.event import ChecklistSettled, SessionFinished
from simulator.values.fault import (
    Counting,
    ErrorAnswer,
    Fault,
    MalformedAnswer,
    SlowAnswer,
    TimeOut,
)
from simulator.values.session import (
    Ablation,
    Calling,
    ModelChoice,
    PlannerChoice,
    PlannerKind,
    SessionSettings,
)
from simulator.values.task import ChecklistItem, Task
from simulator.values.usage import Budget, Role
from simulator.values.verdict import Outcome
from tests.support.forms import sent_by
from tests.support.rows import make_catalog, make_version, tool_value
from tests.support.sessions import RECORDED, make_session, opened, tell

TASK = Task(
    messages=("Move <a.txt>.", "And back.\nAll of it."),
    tools=("move",),
    opening={"cwd": "/", "files": {"é": [1, None, "two\nlines"]}},
    policy="Never erase.\nAsk first.",
    checklist=(
        ChecklistItem("item-1", "It is moved.", "state.files.new != `null`", turn=1),
        ChecklistItem("item-2", "It is polite.", required=False),
    ),
)
BUDGET = Budget(retries=1, calls=7, seconds=12.5, tokens=None, dollars=0.25)
FAULTS = (
    Fault(ErrorAnswer(429, {"error": "slow"}), "move", 2, Counting.TOOL),
    Fault(ErrorAnswer(500, None), first_attempt_only=True),
    Fault(SlowAnswer(0.5), "move"),
    Fault(TimeOut(30, carried_out=True), call_number=3, counting=Counting.EVERY),
    Fault(MalformedAnswer(502, "<html>\n", carried_out=True)),
)
PLANNERS = {
    "person": PlannerChoice(PlannerKind.PERSON),
    "recording": PlannerChoice(PlannerKind.RECORDING, RECORDED, pause_seconds=0.7),
    "model": PlannerChoice(
        PlannerKind.MODEL,
        model=ModelChoice("openai/small", "http://127.0.0.1:9/v1"),
        calling=Calling.JSON,
    ),
}
HELPER = ModelChoice("openai/large", "http://127.0.0.1:8/v1")


@pytest.fixture
def version(workspace: Workspace) -> CatalogVersion:
    return make_catalog(workspace, (tool_value("move"), tool_value("erase")))


def make_past(version: CatalogVersion, **changes: Any) -> Session:
    """A session that is over."""
    chosen = SessionSettings(
        planner=changes.pop("planner", PLANNERS["model"]),
        budget=BUDGET,
        helper=changes.pop("helper", HELPER),
        check_meaning=True,
        faults=FAULTS,
        closed_world=False,
        models={Role.JUDGE: ModelChoice("openai/judging", "http://127.0.0.1:7/v1")},
        separate_steps=True,
        without=(Ablation.STATE, Ablation.JUDGE),
    )
    session = start_session(
        workspace=version.catalog.workspace,
        user=None,
        version=version,
        title="Move a file",
        task=replace(TASK, **changes),
        settings=chosen,
    )
    return tell(session, opened(), SessionFinished(Outcome.FAILED))


def page_for(client: Client, session: Session) -> str:
    response = client.get(f"/sessions/new/?from={session.pk}")
    assert response.status_code == 200
    return response.content.decode()


def run_from_page(client: Client, session: Session, **changes: Any) -> Session:
    sent = {**sent_by(page_for(client, session), "new-session"), **changes}
    response = client.post(f"/sessions/new/?from={session.pk}", sent)
    assert response.status_code == 302, response.content.decode()
    return Session.objects.latest("pk")


@pytest.fixture(autouse=True)
def any_model(settings: Any) -> None:
    settings.MODEL_BASE_URLS = ["*"]
    settings.MODEL_NAME = "openai/of-the-operator"


@pytest.mark.parametrize("kind", PLANNERS)
def test_the_page_is_filled_with_all_of_it(
    owner: Client, version: CatalogVersion, kind: str
) -> None:
    past = make_past(version, planner=PLANNERS[kind])
    again = run_from_page(owner, past)
    assert task_of(again) == task_of(past)
    assert settings_of(again) == settings_of(past)
    assert (again.title, again.version) == (past.title, past.version)


def test_run_again_starts_the_same_at_once(owner: Client, version: CatalogVersion) -> None:
    past = make_past(version)
    response = owner.post(f"/sessions/{past.pk}/again/")
    again = Session.objects.latest("pk")
    assert response["Location"] == f"/sessions/{again.pk}/"
    assert task_of(again) == task_of(past)
    assert settings_of(again) == settings_of(past)
    assert again.came_from == past


def test_a_session_without_helper_or_checklist_gets_none(
    owner: Client, workspace: Workspace
) -> None:
    past = make_session(make_catalog(workspace), checklist=())
    again = run_from_page(owner, past)
    assert settings_of(again).helper is None
    assert task_of(again).checklist == ()


def test_what_is_changed_on_the_page_is_changed(owner: Client, version: CatalogVersion) -> None:
    past = make_past(version)
    changes = {"messages-0-text": "Move b.txt.", "planner_model": "openai/other", "tokens": "900"}
    again = run_from_page(owner, past, **changes)
    assert task_of(again).messages == ("Move b.txt.", "And back.\nAll of it.")
    assert settings_of(again).planner.model == ModelChoice("openai/other", "http://127.0.0.1:9/v1")
    assert settings_of(again).budget == replace(BUDGET, tokens=900)


def test_an_item_that_is_emptied_is_no_item(owner: Client, version: CatalogVersion) -> None:
    emptied = {"items-0-text": "", "items-0-check": "", "items-0-turn": ""}
    again = run_from_page(owner, make_past(version), **emptied)
    assert [item.text for item in task_of(again).checklist] == ["It is polite."]


def test_a_drafted_checklist_is_taken_over(owner: Client, version: CatalogVersion) -> None:
    past = make_past(version, checklist=())
    drafted = ChecklistItem("item-1", "It is moved.", "state.moved")
    tell(past, ChecklistSettled((drafted,)))
    again = run_from_page(owner, past)
    assert again.turns.get(number=1).items == (replace(drafted, turn=1),)


def test_all_tools_stay_all(owner: Client, version: CatalogVersion) -> None:
    past = make_past(version, tools=("move", "erase"))
    page = page_for(owner, past)
    assert sent_by(page, "new-session")["tool_choice"] == ["all"]
    assert " checked" not in page[page.index('id="tool-choices"') : page.index("step-task")]


def test_each_session_names_the_other(owner: Client, version: CatalogVersion) -> None:
    past = make_past(version)
    again = run_from_page(owner, past)
    assert again.came_from == past
    forth = owner.get(f"/sessions/{again.pk}/").content.decode()
    back = owner.get(f"/sessions/{past.pk}/").content.decode()
    assert f'runs <a href="/sessions/{past.pk}/">session {past.pk}</a> again' in forth
    assert f'led to <a href="/sessions/{again.pk}/">session {again.pk}</a>' in back
    assert f"runs {past.pk} again" in owner.get("/sessions/").content.decode()


def test_a_refused_page_still_knows_where_it_came_from(
    owner: Client, version: CatalogVersion
) -> None:
    past = make_past(version)
    sent = {**sent_by(page_for(owner, past), "new-session"), "messages-0-text": ""}
    response = owner.post("/sessions/new/", sent)
    assert response.status_code == 422
    assert sent_by(response.content.decode(), "new-session")["from"] == [str(past.pk)]


def test_the_version_of_the_catalog_is_kept_unless_the_newest_is_wanted(
    owner: Client, version: CatalogVersion
) -> None:
    past = make_past(version)
    newest = make_version(version.catalog, (tool_value("move"), tool_value("copy")))
    sent = sent_by(page_for(owner, past), "new-session")
    assert sent["keep_version"] == ["on"]
    assert run_from_page(owner, past).version == version
    del sent["keep_version"]
    owner.post("/sessions/new/", sent)
    assert Session.objects.latest("pk").version == newest


@pytest.mark.parametrize("kept", [True, False])
def test_the_tools_listed_are_those_of_the_version(
    owner: Client, version: CatalogVersion, kept: bool
) -> None:
    past = make_past(version)
    make_version(version.catalog, (tool_value("move"), tool_value("copy")))
    sent = {"from": past.pk, "catalog": version.catalog_id, "search": ""}
    html = owner.post("/sessions/new/tools/", {**sent, **({"keep_version": "on"} if kept else {})})
    assert ('value="erase"' in html.content.decode()) is kept
    assert ('value="copy"' in html.content.decode()) is not kept


def test_only_a_session_that_is_over_offers_it(owner: Client, version: CatalogVersion) -> None:
    going_on = make_session(version)
    for session, is_offered in ((going_on, False), (make_past(version), True)):
        html = owner.get(f"/sessions/{session.pk}/").content.decode()
        assert (f"/sessions/{session.pk}/again/" in html) is is_offered
        assert (f"/sessions/new/?from={session.pk}" in html) is is_offered


def test_a_model_that_may_no_longer_be_called_is_refused_with_the_reason(
    owner: Client, version: CatalogVersion, settings: Any
) -> None:
    past = make_past(version)
    settings.MODEL_BASE_URLS = []
    response = owner.post(f"/sessions/{past.pk}/again/", follow=True)
    assert "is not among those this playground may call" in response.content.decode()
    assert Session.objects.count() == 1


def test_a_stranger_s_session_is_not_found(stranger: Client, version: CatalogVersion) -> None:
    past = make_past(version)
    assert stranger.post(f"/sessions/{past.pk}/again/").status_code == 404
    assert stranger.get(f"/sessions/new/?from={past.pk}").status_code == 404


@pytest.mark.parametrize("number", ["0", "x", "-1", "99999", "1" * 40])
def test_a_session_that_is_not_there_is_not_found(
    owner: Client, version: CatalogVersion, number: str
) -> None:
    assert owner.get(f"/sessions/new/?from={number}").status_code == 404


def test_a_viewer_runs_nothing_again(viewer: Client, version: CatalogVersion) -> None:
    past = make_past(version)
    assert viewer.post(f"/sessions/{past.pk}/again/").status_code == 403
    assert viewer.get(f"/sessions/new/?from={past.pk}").status_code == 403
    assert "Run again" not in viewer.get(f"/sessions/{past.pk}/").content.decode()


def test_following_a_link_runs_nothing(owner: Client, version: CatalogVersion) -> None:
    assert owner.get(f"/sessions/{make_past(version).pk}/again/").status_code == 405
