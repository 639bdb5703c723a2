"""Looking at what was drafted before the first attempt: the panel, and what is sent from it."""

from typing import Any

import pytest
from django.test import Client

from simulator.models import Session, SessionStatus, Workspace
from simulator.values.event import SetupProposed
from simulator.values.setup import Setup
from simulator.values.task import ChecklistItem
from simulator.values.usage import ModelRequest, Role
from tests.support.forms import sent_by
from tests.support.rows import make_catalog
from tests.support.sessions import ITEM, OPENING, make_session, tell

SCRIPT = {"HTTP_HX_REQUEST": "true"}
NOTED = ChecklistItem("item-2", "It is tidy.", note="It holds before anything was done.")


@pytest.fixture
def session(workspace: Workspace) -> Session:
    """Waits for a person to look at two items and an opening state."""
    session = make_session(make_catalog(workspace), checklist=())
    setup = Setup(OPENING, (ITEM, NOTED), ("moved",))
    return tell(session, SetupProposed(setup, is_awaited=True))


def page_of(client: Client, session: Session) -> str:
    return client.get(f"/sessions/{session.pk}/").content.decode()


def panel_of(page: str) -> str:
    return page[page.index('<section id="setup"') :].partition("</section>")[0]


def send(client: Client, session: Session, act: str, **changes: Any) -> Any:
    """What a browser without script sends of the page, changed."""
    sent = {**sent_by(page_of(client, session), "setup-form"), **changes, "act": act}
    script = sent.pop("script", {})
    return client.post(f"/sessions/{session.pk}/setup/", sent, **script)


def last(session: Session) -> Any:
    return session.events.last().value


def test_the_panel_holds_what_was_drafted_and_says_what_was_left_out(
    owner: Client, session: Session
) -> None:
    page = page_of(owner, session)
    assert "Look at what was drafted, and begin." in page
    panel = panel_of(page)
    assert "a.txt is in the new folder." in panel
    assert "state.files.new" in panel
    assert "1 proposed check left out" in panel
    assert NOTED.note in panel


def test_begin_settles_what_the_page_holds(owner: Client, session: Session) -> None:
    assert send(owner, session, "begin").status_code == 302
    session.refresh_from_db()
    assert session.status == SessionStatus.QUEUED
    assert session.opening == OPENING
    first, second = session.turns.get().items
    assert (first.text, first.check, first.required) == (ITEM.text, ITEM.check, True)
    assert second.note == NOTED.note


def test_items_are_changed_reordered_added_and_removed(owner: Client, session: Session) -> None:
    changes = {
        "setup-items-0-ORDER": "3",
        "setup-items-1-DELETE": "on",
        "setup-items-2-text": "A third.",
        "setup-items-2-ORDER": "1",
        "setup-items-2-required": "",
        "opening": '{"cwd": "/new"}',
    }
    send(owner, session, "begin", **changes)
    session.refresh_from_db()
    assert [item.text for item in session.turns.get().items] == ["A third.", ITEM.text]
    assert not session.turns.get().items[0].required
    assert session.opening == {"cwd": "/new"}


def test_another_draft_is_asked_for_with_what_is_locked(owner: Client, session: Session) -> None:
    send(owner, session, "again", wish="Two more files.")
    returned = last(session)
    assert (returned.wish, returned.by) == ("Two more files.", "olga")
    assert returned.setup.locked == ("item-1",)
    assert len(returned.setup.items) == 2
    assert "olga asked for another draft" in page_of(owner, session)


@pytest.mark.parametrize("script", [{}, SCRIPT])
@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("opening", "{not json", "The state is not JSON"),
        ("setup-items-0-check", "state.files[", "does not parse"),
        ("setup-items-0-text", "", "Say what must be true"),
        ("setup-items-0-text", "x" * 2_001, "at most 2000"),
        ("wish", "x" * 2_001, "at most 2000"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_typed_is_lost(
    owner: Client, session: Session, field: str, value: str, words: str, script: dict
) -> None:
    before = session.last_sequence
    changes = {field: value, "setup-items-1-text": "Typed meanwhile.", "script": script}
    response = send(owner, session, "begin", **changes)
    panel = panel_of(response.content.decode())
    assert response.status_code == 422
    assert words in panel
    assert "Typed meanwhile." in panel
    session.refresh_from_db()
    assert session.last_sequence == before


@pytest.mark.parametrize("act", ["begin", "again"])
@pytest.mark.parametrize("script", [{}, SCRIPT])
def test_in_a_second_window_begin_answers_clearly_and_changes_nothing(
    owner: Client, session: Session, act: str, script: dict
) -> None:
    old = {**sent_by(page_of(owner, session), "setup-form"), "act": act}
    send(owner, session, "begin")
    session.refresh_from_db()
    before = session.last_sequence
    response = owner.post(f"/sessions/{session.pk}/setup/", old, **script)
    assert response.status_code == 409
    assert "answered already" in panel_of(response.content.decode())
    session.refresh_from_db()
    assert session.last_sequence == before


def test_what_a_model_could_not_give_is_said_and_the_fields_are_there(
    owner: Client, workspace: Workspace
) -> None:
    session = make_session(make_catalog(workspace), checklist=())
    problem = "The model's reply cannot be read: it holds no JSON object or array."
    tell(session, SetupProposed(Setup({}, ()), problem=problem, is_awaited=True))
    panel = panel_of(page_of(owner, session))
    assert "holds no JSON object" in panel
    assert "Write what is missing yourself" in panel
    assert 'name="opening"' in panel
    assert 'name="setup-items-0-text"' in panel


@pytest.mark.parametrize(
    ("roles", "problem", "is_told"),
    [
        ((Role.OPENING,), "", True),
        ((Role.OPENING,), "It is no JSON.", False),
        ((Role.OPENING, Role.CHECKLIST), "It is no JSON.", True),
        ((Role.CHECKLIST,), "", False),
    ],
)
def test_the_story_tells_an_opening_state_where_a_model_proposed_it(
    owner: Client, workspace: Workspace, roles: tuple[Role, ...], problem: str, is_told: bool
) -> None:
    session = make_session(make_catalog(workspace), checklist=())
    requests = tuple(ModelRequest(role, "openai/model", 1, 1, 0.1) for role in roles)
    tell(session, SetupProposed(Setup(OPENING, ()), requests, problem, is_awaited=True))
    assert ("The opening state it proposed" in page_of(owner, session)) is is_told


def test_a_later_turn_offers_no_opening_state(owner: Client, workspace: Workspace) -> None:
    session = make_session(make_catalog(workspace), messages=("One.", "Two."))
    tell(session, SetupProposed(Setup(None, (NOTED,)), is_awaited=True), turn=2)
    assert "of turn 2" in panel_of(page_of(owner, session))
    send(owner, session, "begin", opening='{"sent": "by hand"}')
    assert last(session).opening is None


def test_whoever_may_not_edit_sees_no_form_and_is_refused(
    owner: Client, viewer: Client, stranger: Client, session: Session
) -> None:
    sent = {**sent_by(page_of(owner, session), "setup-form"), "act": "begin"}
    assert "<form" not in panel_of(page_of(viewer, session))
    assert viewer.post(f"/sessions/{session.pk}/setup/", sent).status_code == 403
    assert stranger.post(f"/sessions/{session.pk}/setup/", sent).status_code == 404
    assert owner.post(f"/sessions/{session.pk}/setup/", {"act": "x"}).status_code == 400
    assert owner.get(f"/sessions/{session.pk}/setup/").status_code == 405


def test_the_panel_comes_with_the_news_and_goes_with_it(owner: Client, session: Session) -> None:
    feed = owner.get(f"/sessions/{session.pk}/events/?after=0").content.decode()
    assert 'id="setup-form"' in feed
    number = session.last_sequence
    send(owner, session, "begin")
    feed = owner.get(f"/sessions/{session.pk}/events/?after={number}").content.decode()
    assert 'id="setup"' in feed
    assert 'id="setup-form"' not in feed


def test_the_composer_keeps_away_while_there_is_something_to_look_at(
    owner: Client, session: Session
) -> None:
    assert "Choose a tool" not in page_of(owner, session)
