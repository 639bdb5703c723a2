"""Changing a checklist on its page while the session rests."""

from typing import Any

import pytest
from django.test import Client

from simulator.models import Session, SessionStatus, Workspace
from tests.simulator.services.conftest import MOVE
from tests.support.forms import sent_by
from tests.support.replays import worked
from tests.support.rows import make_catalog
from tests.support.sessions import ITEM, make_session

pytestmark = pytest.mark.usefixtures("any_model")


@pytest.fixture
def session(workspace: Workspace) -> Session:
    """Over; its one attempt has passed."""
    session = worked(make_session(make_catalog(workspace, behaviours={"move": MOVE})))
    assert session.outcome == "passed"
    return session


def address_of(session: Session) -> str:
    return f"/sessions/{session.pk}/turns/1/checklist/"


def form_of(client: Client, session: Session) -> dict[str, Any]:
    return sent_by(client.get(address_of(session)).content.decode(), "checklist-form")


def test_the_session_links_to_it_and_tells_what_was_changed(
    owner: Client, session: Session
) -> None:
    page = owner.get(f"/sessions/{session.pk}/").content.decode()
    assert address_of(session) in page
    changes = {
        "items-0-text": "The file has moved.",
        "items-0-ORDER": "2",
        "items-1-text": "It is tidy.",
        "items-1-ORDER": "1",
        "items-1-required": "",
    }
    sent = {**form_of(owner, session), **changes}
    assert owner.post(address_of(session), sent).status_code == 302
    items = session.turns.get().items
    assert [(item.key, item.text, item.required) for item in items] == [
        ("item-1", "It is tidy.", False),
        ("moved", "The file has moved.", True),
    ]
    page = owner.get(f"/sessions/{session.pk}/").content.decode()
    assert "olga changed the checklist" in page
    assert ITEM.text in page


def test_an_item_is_removed(owner: Client, session: Session) -> None:
    changes = {"items-0-DELETE": "on", "items-1-text": "It is tidy."}
    owner.post(address_of(session), {**form_of(owner, session), **changes})
    assert [item.text for item in session.turns.get().items] == ["It is tidy."]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("items-0-check", "state.files[", "does not parse"),
        ("items-0-text", "x" * 2_001, "at most 2000"),
        ("items-0-key", "x" * 61, "at most 60"),
        ("seen", "x", "whole number"),
        ("seen", "-1", "greater than"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_typed_is_lost(
    owner: Client, session: Session, field: str, value: str, words: str
) -> None:
    changes = {field: value, "items-1-text": "Typed meanwhile."}
    response = owner.post(address_of(session), {**form_of(owner, session), **changes})
    page = response.content.decode()
    assert response.status_code == 422
    assert words in page
    assert "Typed meanwhile." in page
    assert session.turns.get().items == (ITEM,)


def test_a_second_window_keeps_what_was_typed_and_changes_nothing(
    owner: Client, session: Session
) -> None:
    old = {**form_of(owner, session), "items-1-text": "In the second window."}
    first = {**form_of(owner, session), "items-1-text": "a.txt is gone."}
    owner.post(address_of(session), first)
    Session.objects.update(status=SessionStatus.FINISHED)
    response = owner.post(address_of(session), old)
    assert response.status_code == 409
    assert "changed since this page was opened" in response.content.decode()
    assert "In the second window." in response.content.decode()
    assert session.turns.get().items[1].text == "a.txt is gone."


def test_a_running_session_says_that_it_must_rest(owner: Client, session: Session) -> None:
    sent = {**form_of(owner, session), "items-1-text": "Late."}
    Session.objects.update(status=SessionStatus.RUNNING)
    for response in (owner.get(address_of(session)), owner.post(address_of(session), sent)):
        assert response.status_code == 409
        assert "while the session rests" in response.content.decode()
        assert "Save the checklist" not in response.content.decode()
    assert address_of(session) not in owner.get(f"/sessions/{session.pk}/").content.decode()
    assert session.turns.get().items == (ITEM,)


def test_whoever_may_not_edit_is_refused(
    owner: Client, viewer: Client, stranger: Client, session: Session
) -> None:
    sent, address = form_of(owner, session), address_of(session)
    assert address not in viewer.get(f"/sessions/{session.pk}/").content.decode()
    for client, status in ((viewer, 403), (stranger, 404)):
        assert client.get(address).status_code == status
        assert client.post(address, sent).status_code == status
    assert owner.put(address).status_code == 405
    assert owner.get(f"/sessions/{session.pk}/turns/9/checklist/").status_code == 404
