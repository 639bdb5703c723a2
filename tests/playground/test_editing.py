"""The pages on which the state is edited between calls, and taken back."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from simulator.models import Attempt, Session, Workspace
from simulator.selectors import state_after
from simulator.services.attempts import make_call
from simulator.tasks import rehearse_session
from simulator.values.call import ToolCall
from simulator.values.session import PlannerKind
from tests.support.rows import make_catalog
from tests.support.sessions import OPENING, answered, attempt_events, make_session, opened, tell

ADD = "def tool(state, args):\n    return {}, {**state, 'n' + str(len(state)): True}\n"


@pytest.fixture
def session(workspace: Workspace) -> Session:
    """One that has made two calls by hand and waits for the third."""
    version = make_catalog(workspace, behaviours={"move": ADD})
    session = make_session(version, planner=PlannerKind.PERSON)
    rehearse_session(session.pk)
    for _ in range(2):
        session.refresh_from_db()
        asked = session.events.filter(kind="planner.awaited").latest("sequence").sequence
        make_call(session=session, asked=asked, call=ToolCall("move", {"source": "a.txt"}))
        rehearse_session(session.pk)
    session.refresh_from_db()
    return session


def at(session: Session, name: str, query: str = "") -> str:
    return f"{reverse(name, args=[session.pk, 1, 1])}?{query}"


def sent(calls: int = 2, edits: int = 0, **changes: Any) -> dict[str, Any]:
    return {"calls": calls, "edits": edits, **changes}


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def state_of(session: Session) -> dict[str, Any]:
    return state_after(Attempt.objects.get(turn__session=session), 2)


def test_the_state_is_edited_in_place(owner: Client, session: Session) -> None:
    assert "&quot;n2&quot;: true" in text_of(owner.get(at(session, "state-edit")))
    answer = owner.post(at(session, "state-edit"), sent(state='{"mine": 1}'))
    assert answer.status_code == 302
    assert state_of(session) == {"mine": 1}
    page = text_of(owner.get(answer["Location"]))
    assert "Edit 1, by olga" in page
    assert "Undo" in page


def test_the_story_tells_an_edit_as_a_step_of_its_own(owner: Client, session: Session) -> None:
    owner.post(at(session, "state-edit"), sent(state='{"mine": 1}'))
    page = text_of(owner.get(reverse("session-detail", args=[session.pk])))
    story = page[page.index('id="story"') :]
    assert "State edited" in story
    assert "/mine" in story
    news = owner.get(reverse("session-events", args=[session.pk]), {"after": session.last_sequence})
    assert "State edited" in text_of(news)
    assert 'id="state-view"' in text_of(news)


def test_the_state_is_taken_back_to_a_call_and_the_calls_stay(
    owner: Client, session: Session
) -> None:
    confirmation = text_of(owner.get(at(session, "state-back", "call=1")))
    assert "Roll back to the state after call 1" in confirmation
    assert "/n3" in confirmation
    owner.post(at(session, "state-back", "call=1"), sent())
    assert state_of(session) == {**OPENING, "n2": True}
    assert Attempt.objects.get(turn__session=session).calls.count() == 2


def test_reset_makes_the_state_the_opening(owner: Client, session: Session) -> None:
    owner.post(at(session, "state-edit"), sent(state='{"mine": 1}'))
    assert "the state at the opening" in text_of(
        owner.get(at(session, "state-back", "call=0&edits=0"))
    )
    owner.post(at(session, "state-back", "call=0&edits=0"), sent(edits=1))
    assert state_of(session) == OPENING


def test_an_edit_is_undone_and_the_undoing_too(owner: Client, session: Session) -> None:
    before = state_of(session)
    owner.post(at(session, "state-edit"), sent(state='{"mine": 1}'))
    owner.post(at(session, "state-back", "call=2&edits=0"), sent(edits=1))
    assert state_of(session) == before
    owner.post(at(session, "state-back", "call=2&edits=1"), sent(edits=2))
    assert state_of(session) == {"mine": 1}


def test_a_page_that_is_behind_edits_nothing_and_keeps_what_was_typed(
    owner: Client, session: Session
) -> None:
    answer = owner.post(at(session, "state-edit"), sent(calls=1, state='{"typed": 1}'))
    assert answer.status_code == 409
    assert "has changed since" in text_of(answer)
    assert "typed" in text_of(answer)
    assert owner.post(at(session, "state-back", "call=1"), sent(calls=1)).status_code == 409
    assert "n3" in state_of(session)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"state": "[]"}, "object"),
        ({"state": "{"}, "JSON"),
        ({"state": "{}", "calls": "x"}, "whole number"),
    ],
)
def test_a_bad_state_is_refused_with_why(
    owner: Client, session: Session, changes: dict[str, str], said: str
) -> None:
    answer = owner.post(at(session, "state-edit"), {**sent(), **changes})
    assert answer.status_code == 422
    assert said in text_of(answer)


@pytest.mark.parametrize("query", ["call=3", "call=x", "call=1&edits=5", "call=1&edits=-1"])
def test_there_is_no_way_back_to_what_never_was(
    owner: Client, session: Session, query: str
) -> None:
    assert owner.get(at(session, "state-back", query)).status_code == 404


def test_where_a_recording_makes_the_calls_the_page_points_to_the_fork(
    owner: Client, workspace: Workspace
) -> None:
    session = make_session(make_catalog(workspace))
    tell(session, opened(), *attempt_events(1, answered(1)))
    page = text_of(owner.get(at(session, "attempt-state", "call=1")))
    assert "A person makes no calls here" in page
    assert "state/edit/" not in page
    answer = owner.post(at(session, "state-edit"), sent(calls=1, state="{}"))
    assert answer.status_code == 409


def test_only_editors_of_the_workspace_edit(
    viewer: Client, stranger: Client, session: Session
) -> None:
    for name in ("state-edit", "state-back"):
        assert viewer.post(at(session, name), sent(state="{}")).status_code == 403
        assert stranger.post(at(session, name), sent(state="{}")).status_code == 404
        assert stranger.get(at(session, name)).status_code == 404
    assert "state/edit/" not in text_of(viewer.get(at(session, "attempt-state", "call=2")))
    assert "n3" in state_of(session)
