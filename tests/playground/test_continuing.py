"""Letting an interrupted session go on, from its page, on the terms it had or on others."""

from typing import Any

import pytest
from django.test import Client

from simulator.models import Session, SessionStatus, Workspace
from simulator.selectors import settings_of
from simulator.values.attempt import Move, MoveMode
from simulator.values.call import ToolCall
from simulator.values.event import AttemptStarted, PlannerReplied, SessionInterrupted
from simulator.values.json import to_json
from simulator.values.session import ModelChoice, PlannerChoice, PlannerKind
from simulator.values.usage import ModelRequest, Role
from tests.support.forms import sent_by
from tests.support.rows import make_catalog
from tests.support.sessions import make_session, opened, tell

SCRIPT = {"HTTP_HX_REQUEST": "true"}
BUDGET = {"retries": "3", "calls": "60", "seconds": "900", "tokens": "500000", "dollars": "5"}
MODEL = {"planner_model": "openai/a", "planner_address": "", "calling": "auto"}


@pytest.fixture(autouse=True)
def any_model(settings: Any) -> None:
    settings.MODEL_BASE_URLS = ["*"]


@pytest.fixture
def session(workspace: Workspace) -> Session:
    """Planned by the model openai/a, and interrupted."""
    session = make_session(make_catalog(workspace))
    planner = PlannerChoice(PlannerKind.MODEL, model=ModelChoice("openai/a"))
    session.settings["planner"] = to_json(planner)
    session.save()
    return tell(session, opened(), AttemptStarted(1, ""), SessionInterrupted("It is away."))


def page_of(client: Client, session: Session) -> str:
    return client.get(f"/sessions/{session.pk}/").content.decode()


def change(client: Client, session: Session, **fields: str) -> Any:
    sent = {**MODEL, **BUDGET, "helper_model": "", "helper_address": "", **fields}
    return client.post(f"/sessions/{session.pk}/change/", sent)


def test_the_form_holds_the_terms_in_force(owner: Client, session: Session) -> None:
    page = page_of(owner, session)
    assert "Change and continue" in page
    sent = {name: values[0] for name, values in sent_by(page, "terms").items()}
    del sent["csrfmiddlewaretoken"]
    assert sent == {**MODEL, **BUDGET, "helper_model": "", "helper_address": ""}


def test_a_change_is_made_told_and_the_session_goes_on(owner: Client, session: Session) -> None:
    address = "http://127.0.0.1:8/v1"
    response = change(owner, session, planner_model="openai/b", planner_address=address, tokens="")
    assert response["Location"] == f"/sessions/{session.pk}/"
    session.refresh_from_db()
    assert session.status == SessionStatus.QUEUED
    assert settings_of(session).planner.model == ModelChoice("openai/b", address)
    page = page_of(owner, session)
    assert "olga changed what it goes on with" in page
    for piece in ("<s>openai/a</s>", f"openai/b at {address}", "<s>500,000</s>", "no limit"):
        assert piece in page
    assert "<s>60</s>" not in page


def test_what_an_earlier_model_said_stays_its_own(owner: Client, session: Session) -> None:
    request = ModelRequest(Role.PLANNER, "openai/a", 10, 5, 0.4)
    move = Move((ToolCall("move", {}),), MoveMode.NATIVE, requests=(request,))
    tell(session, PlannerReplied(1, move), SessionInterrupted("Away again."))
    change(owner, session, planner_model="openai/b")
    assert '<span class="badge plain">openai/a</span>' in page_of(owner, session)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"planner_model": ""}, "Name the model that plans."),
        ({"planner_model": "http://a/b"}, "holds no address"),
        ({"retries": ""}, "This field is required."),
        ({"seconds": "0"}, "greater than or equal to 1"),
        ({"helper_address": "nowhere at all", "helper_model": "openai/h"}, "valid URL"),
    ],
)
@pytest.mark.parametrize("script", [{}, SCRIPT])
def test_what_is_wrong_is_said_and_what_was_typed_is_kept(
    owner: Client,
    session: Session,
    fields: dict[str, str],
    sentence: str,
    script: dict[str, str],
) -> None:
    sent = {**MODEL, **BUDGET, "helper_model": "openai/typed", "helper_address": "", **fields}
    response = owner.post(f"/sessions/{session.pk}/change/", sent, **script)
    html = response.content.decode()
    assert response.status_code == 422
    assert sentence in html
    assert fields.get("helper_model", "openai/typed") in html
    assert ("<html" in html) is not script
    session.refresh_from_db()
    assert session.status == SessionStatus.INTERRUPTED


def test_a_recorded_planner_has_no_model_to_change(owner: Client, workspace: Workspace) -> None:
    session = tell(make_session(make_catalog(workspace)), opened(), SessionInterrupted("Away."))
    sent = sent_by(page_of(owner, session), "terms")
    assert "planner_model" not in sent
    assert "helper_model" in sent
    assert change(owner, session, planner_model="openai/b", retries="1").status_code == 302
    session.refresh_from_db()
    assert settings_of(session).planner.model is None
    assert settings_of(session).budget.retries == 1


def test_a_session_that_is_not_interrupted_has_no_such_form(
    owner: Client, workspace: Workspace
) -> None:
    session = tell(make_session(make_catalog(workspace)), opened())
    assert "Change and continue" not in page_of(owner, session)
    page = owner.post(f"/sessions/{session.pk}/change/", BUDGET, follow=True).content.decode()
    assert "Only an interrupted session can be continued." in page


def test_a_viewer_changes_nothing(viewer: Client, session: Session) -> None:
    assert change(viewer, session).status_code == 403
    assert "Change and continue" not in page_of(viewer, session)


def test_a_stranger_finds_nothing_to_change(stranger: Client, session: Session) -> None:
    assert change(stranger, session).status_code == 404


JUDGES = {Role.JUDGE: ModelChoice("openai/judge", "http://127.0.0.1:7/v1")}


def test_a_model_that_plays_one_role_alone_can_be_changed_and_no_other_role_is_offered(
    owner: Client, session: Session
) -> None:
    session.settings["models"] = to_json(JUDGES)
    session.save()
    sent = sent_by(page_of(owner, session), "terms")
    assert sent["judge_model"] == ["openai/judge"]
    assert "meaning_model" not in sent
    change(owner, session, judge_model="openai/other", judge_address="")
    session.refresh_from_db()
    assert settings_of(session).models == {Role.JUDGE: ModelChoice("openai/other")}
    assert "openai/other" in page_of(owner, session)


def test_a_role_whose_model_is_taken_away_is_the_helper_s_again(
    owner: Client, session: Session
) -> None:
    session.settings["models"] = to_json(JUDGES)
    session.save()
    change(owner, session, judge_model="", judge_address="", helper_model="openai/h")
    session.refresh_from_db()
    assert settings_of(session).model_for(Role.JUDGE) == ModelChoice("openai/h")
