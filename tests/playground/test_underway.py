"""What is said to be under way in a session, and since when."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from playground.contexts.underway import Underway, underway_of
from simulator.models import Session, SessionStatus, Workspace
from simulator.selectors import settings_of
from simulator.values.call import ToolCall
from simulator.values.event import (
    AttemptStarted,
    CallFinished,
    CallStarted,
    ChecklistSettled,
    Event,
    PlannerAwaited,
    SessionInterrupted,
    SessionResumed,
    TermsChanged,
)
from simulator.values.session import ModelChoice, PlannerChoice, PlannerKind
from tests.support.rows import make_catalog
from tests.support.sessions import answered, closed, judged, make_session, opened, replied, tell

MODEL = ModelChoice("a/model", "")
BY_MODEL = PlannerChoice(PlannerKind.MODEL, model=MODEL)
MOVE = ToolCall("move", {"source": "a.txt"})
BEGUN: tuple[Event, ...] = (opened(), ChecklistSettled(()), AttemptStarted(1, ""))
NOW = datetime(2030, 1, 1, 12, 0, 30, tzinfo=UTC)


@pytest.fixture
def session(workspace: Workspace) -> Session:
    return make_session(make_catalog(workspace), checklist=())


def running(session: Session, *events: Event, ago: float = 12.0) -> Session:
    """The session in a worker's hands, its last event so many seconds before NOW."""
    tell(session, *events)
    session.events.update(created=NOW - timedelta(seconds=ago))
    Session.objects.filter(pk=session.pk).update(status=SessionStatus.RUNNING)
    session.refresh_from_db()
    return session


def step_of(session: Session, *, is_spent: bool = False, **changes: Any) -> Underway | None:
    """Changes go to the session's settings."""
    chosen = replace(settings_of(session), **changes)
    return underway_of(session, chosen, NOW, is_spent=is_spent)


def words(session: Session, **changes: Any) -> str:
    step = step_of(session, **changes)
    assert step is not None
    return step.words


@pytest.mark.parametrize(
    ("events", "step"),
    [
        ((), "preparing"),
        (BEGUN[:1], "preparing"),
        (BEGUN[:2], "preparing"),
        (BEGUN, "playing the recording"),
        ((*BEGUN, replied(1, MOVE)), "calling move"),
        ((*BEGUN, replied(1, MOVE), CallStarted(1, 1, MOVE)), "calling move"),
        ((*BEGUN, CallFinished(1, answered(1))), "playing the recording"),
        ((*BEGUN, replied(1, text="Done.")), "judging"),
        ((*BEGUN, judged(1)), "preparing"),
        ((*BEGUN, judged(1), AttemptStarted(2, "Again.")), "playing the recording"),
        ((*BEGUN, judged(1), closed(1)), "preparing"),
    ],
)
def test_the_step_follows_from_the_last_event(
    session: Session, events: tuple[Event, ...], step: str
) -> None:
    assert words(running(session, *events)) == step


@pytest.mark.parametrize("events", [BEGUN, (*BEGUN, replied(1, text="Done."))])
def test_after_an_interruption_it_is_the_step_that_was_interrupted(
    session: Session, events: tuple[Event, ...]
) -> None:
    before = words(running(session, *events))
    again = running(session, SessionInterrupted("Away."), SessionResumed("By ada."))
    assert words(again) == before


def test_a_checklist_is_drafted_where_a_helper_has_to(session: Session) -> None:
    session = running(session, opened())
    assert words(session, helper=MODEL) == "asking a/model for a checklist"
    session.turns.update(checklist_settled=True)
    assert words(session, helper=MODEL) == "preparing"


def test_a_model_that_has_not_answered_yet_may_have_to_load(session: Session) -> None:
    session = running(session, *BEGUN)
    first = "asking a/model (first request: it may have to load)"
    assert words(session, planner=BY_MODEL) == first
    running(session, replied(1, MOVE), CallFinished(1, answered(1)))
    assert words(session, planner=BY_MODEL) == "asking a/model"
    terms = replace(settings_of(session), planner=BY_MODEL).terms
    running(session, SessionInterrupted("Away."), TermsChanged(terms, terms, "ada"))
    assert words(session, planner=BY_MODEL) == first


def test_nobody_is_said_to_be_asked_where_a_person_plans(session: Session) -> None:
    by_hand = PlannerChoice(PlannerKind.PERSON)
    assert words(running(session, *BEGUN), planner=by_hand) == "preparing"


def test_an_attempt_that_used_up_its_budget_is_judged(session: Session) -> None:
    assert words(running(session, *BEGUN, CallFinished(1, answered(1))), is_spent=True) == "judging"


def test_it_began_with_the_last_event(session: Session) -> None:
    step = step_of(running(session, *BEGUN, ago=12))
    assert step == Underway("playing the recording", 12.0)


def test_a_clock_that_went_back_counts_from_nothing(session: Session) -> None:
    step = step_of(running(session, *BEGUN, ago=-3))
    assert step == Underway("playing the recording", 0.0)


def test_nothing_is_under_way_while_a_person_is_waited_for(session: Session) -> None:
    tell(session, *BEGUN, PlannerAwaited(1))
    assert step_of(session) is None


def clocks_of(client: Client, session: Session) -> list[str]:
    html = client.get(f"/sessions/{session.pk}/").content.decode()
    return re.findall(r'data-clock="([\d.]+)"', html)


def test_the_page_counts_the_step_and_the_time_on(owner: Client, session: Session) -> None:
    session = running(session, *BEGUN)
    Session.objects.filter(pk=session.pk).update(seconds=100.0)
    session.events.update(created=datetime.now(UTC) - timedelta(seconds=12))
    step, time = map(float, clocks_of(owner, session))
    assert 12 <= step < 20
    assert time == pytest.approx(step + 100, abs=0.01)


def test_a_waiting_session_counts_the_wait_and_no_time(owner: Client, session: Session) -> None:
    assert len(clocks_of(owner, session)) == 1


def test_how_it_stands_is_sent_once_a_worker_has_it(owner: Client, session: Session) -> None:
    assert owner.get(f"/sessions/{session.pk}/standing/").status_code == 204
    running(session)
    response = owner.get(f"/sessions/{session.pk}/standing/")
    html = response.content.decode()
    assert "preparing" in html
    assert re.findall(r'<(?:header|section) id="([^"]*)"', html) == ["session-header", "attempts"]


def test_a_stranger_is_not_told_how_it_stands(stranger: Client, session: Session) -> None:
    assert stranger.get(f"/sessions/{session.pk}/standing/").status_code == 404
