"""Sessions that go on after an interruption, as they were or on other terms."""

from dataclasses import replace
from typing import Any

import pytest

from simulator.errors import ActionRefused, InputRefused
from simulator.models import CatalogVersion, Session, SessionStatus
from simulator.selectors import settings_of
from simulator.services.sessions import continue_session
from simulator.tasks import rehearse_session
from simulator.values.event import EventKind, SessionInterrupted, TermsChanged
from simulator.values.json import to_json
from simulator.values.session import (
    Calling,
    ModelChoice,
    PlannerChoice,
    PlannerKind,
    Terms,
)
from simulator.values.usage import Budget
from tests.support.model_server import calls, fails, says, serve
from tests.support.sessions import make_session, opened, tell


@pytest.fixture(autouse=True)
def any_model(settings: Any) -> None:
    settings.MODEL_BASE_URLS = ["*"]
    settings.MODEL_RETRIES = 0


def plan_by(session: Session, model: ModelChoice) -> None:
    planner = to_json(PlannerChoice(PlannerKind.MODEL, model=model))
    settings = {**session.settings, "planner": planner}
    Session.objects.filter(pk=session.pk).update(settings=settings)


def interrupted(version: CatalogVersion) -> Session:
    return tell(make_session(version), opened(), SessionInterrupted("The model is away."))


def terms_of(session: Session, **changes: Any) -> Terms:
    return replace(settings_of(session).terms, **changes)


def test_a_session_goes_on_with_another_model(version: CatalogVersion) -> None:
    session = make_session(version)
    with (
        serve(fails(503)) as away,
        serve(calls("move", '{"source": "a.txt"}'), says("Done.")) as by,
    ):
        plan_by(session, ModelChoice("openai/a", away.base_url))
        rehearse_session(session.pk)
        session.refresh_from_db()
        assert session.status == SessionStatus.INTERRUPTED
        terms = terms_of(session, planner_model=ModelChoice("openai/b", by.base_url))
        continue_session(session=session, by="ada", terms=terms)
        rehearse_session(session.pk)
    session.refresh_from_db()
    assert session.outcome == "passed"
    assert [request["model"] for request in by.requests] == ["b", "b"]


def test_the_change_is_told_before_it_goes_on(version: CatalogVersion) -> None:
    session = interrupted(version)
    before = settings_of(session).terms
    after = replace(before, helper=ModelChoice("openai/h"), budget=Budget(retries=9))
    continue_session(session=session, by="ada", terms=after)
    *_, changed, resumed = session.events.all()
    assert changed.value == TermsChanged(before, after, "ada")
    assert resumed.kind == EventKind.SESSION_RESUMED
    session.refresh_from_db()
    assert settings_of(session).terms == after


def test_what_is_no_term_stays(version: CatalogVersion) -> None:
    session = interrupted(version)
    before = settings_of(session)
    terms = terms_of(session, calling=Calling.JSON, budget=Budget(retries=0))
    continue_session(session=session, by="ada", terms=terms)
    session.refresh_from_db()
    after = settings_of(session)
    assert after.planner.recording == before.planner.recording
    assert after == before.on(terms)


def test_the_same_terms_are_no_change(version: CatalogVersion) -> None:
    session = interrupted(version)
    continue_session(session=session, by="ada", terms=terms_of(session))
    assert not session.events.filter(kind=EventKind.TERMS_CHANGED).exists()


def test_a_model_that_may_not_be_called_leaves_it_interrupted(
    version: CatalogVersion, settings: Any
) -> None:
    settings.MODEL_BASE_URLS = []
    session = interrupted(version)
    terms = terms_of(session, helper=ModelChoice("openai/h", "http://127.0.0.1:9"))
    with pytest.raises(InputRefused):
        continue_session(session=session, by="ada", terms=terms)
    session.refresh_from_db()
    assert session.status == SessionStatus.INTERRUPTED
    assert settings_of(session).helper is None


@pytest.mark.parametrize("status", ["queued", "running", "awaiting", "cancelled", "finished"])
def test_only_an_interrupted_session_changes_its_terms(
    version: CatalogVersion, status: str
) -> None:
    session = make_session(version)
    Session.objects.filter(pk=session.pk).update(status=status)
    with pytest.raises(ActionRefused):
        continue_session(session=session, by="ada", terms=terms_of(session, budget=Budget(9)))
    session.refresh_from_db()
    assert settings_of(session).budget.retries == 3
    assert not session.events.exists()


@pytest.mark.parametrize("unseen", ["", " \n", "\u200b" * 300, "\x07"])
def test_a_title_that_shows_nothing_gives_way_to_the_first_line_that_does(
    version: CatalogVersion, unseen: str
) -> None:
    messages = (f"{unseen}\nMove it.\nThen stop.",)
    assert make_session(version, title=unseen, messages=messages).title == "Move it."


def test_a_task_that_shows_nothing_is_none(version: CatalogVersion) -> None:
    with pytest.raises(InputRefused, match="no text"):
        make_session(version, title="Seen", messages=("\u200b\u200b",))
