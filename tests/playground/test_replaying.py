"""Replaying, exporting and opening sessions in the browser."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from simulator.models import CatalogVersion, Member, MemberRole, Session
from simulator.services.replays import replay_again
from simulator.values.event import ChecklistSettled
from simulator.values.usage import ModelRequest, Role
from tests.playground.test_session_forms import posted, start
from tests.support.replays import exported, worked
from tests.support.rows import client_of, make_catalog, make_member, make_workspace
from tests.support.sessions import make_session, opened, tell

pytestmark = pytest.mark.usefixtures("any_model")

BEHAVIOUR = """
def tool(state, args):
    return {"moved": True}, {**state, "files": {"new": args["source"]}}
"""
OPEN = "/sessions/open/"


@pytest.fixture
def owner(db: None) -> Member:
    return make_member(make_workspace())


@pytest.fixture
def version(owner: Member) -> CatalogVersion:
    return make_catalog(owner.workspace, behaviours={"move": BEHAVIOUR})


@pytest.fixture
def session(version: CatalogVersion) -> Session:
    session = worked(make_session(version))
    assert session.outcome == "passed"
    return session


@pytest.fixture
def client(owner: Member) -> Iterator[Client]:
    return client_of(owner)


def page(client: Client, session: Session) -> str:
    return client.get(f"/sessions/{session.pk}/").content.decode()


def send(client: Client, content: bytes, **headers: Any) -> Any:
    file = SimpleUploadedFile("session.json", content)
    return client.post(OPEN, {"file": file}, headers=headers)


def test_a_session_that_is_over_offers_its_replay_and_export(
    client: Client, session: Session
) -> None:
    html = page(client, session)
    assert f'action="/sessions/{session.pk}/replay/"' in html
    assert f'href="/sessions/{session.pk}/export.json"' in html


def test_one_that_goes_on_offers_neither(client: Client, version: CatalogVersion) -> None:
    html = page(client, make_session(version))
    assert "/replay/" not in html
    assert "export.json" not in html


def test_a_replay_says_that_its_events_are_the_same(client: Client, session: Session) -> None:
    response = client.post(f"/sessions/{session.pk}/replay/")
    replay = worked(session.led_to.get())
    assert response.url == f"/sessions/{replay.pk}/"
    html = page(client, replay)
    assert "the same events" in html
    assert f'replays <a href="/sessions/{session.pk}/">session {session.pk}</a>' in html


def test_a_replay_that_differs_says_where_and_offers_no_way_on(
    client: Client, session: Session
) -> None:
    finished = session.events.get(kind="call.finished")
    finished.payload["record"]["reply"]["status"] = 201
    finished.save()
    replay = worked(replay_again(session=session, user=None))
    html = page(client, replay)
    assert "not the same events" in html
    assert "differs from the recorded one at /record/reply/status." in html
    assert "Change and continue" not in html
    assert 'id="continue"' not in html


def test_an_exported_session_is_opened_and_replayed(client: Client, session: Session) -> None:
    saved = client.get(f"/sessions/{session.pk}/export.json")
    assert f'filename="session-{session.pk}.json"' in saved["Content-Disposition"]
    response = send(client, b"".join(saved.streaming_content))
    replay = worked(Session.objects.get(transcript__isnull=False))
    assert response.url == f"/sessions/{replay.pk}/"
    assert "replays an exported session" in page(client, replay)
    assert replay.likeness == "same"


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_file_that_is_no_session_is_refused_with_its_place(
    client: Client, session: Session, headers: dict[str, str]
) -> None:
    response = send(client, exported(session).replace("passed", "pleased").encode(), **headers)
    assert response.status_code == 422
    assert "(at /events/" in response.content.decode()


def test_no_file_is_asked_for(client: Client) -> None:
    response = client.post(OPEN, {})
    assert "Choose the file of an exported session." in response.content.decode()


def test_strangers_find_nothing_and_viewers_change_nothing(session: Session) -> None:
    stranger = client_of(make_member(make_workspace("Other"), "sam"))
    viewer = client_of(make_member(session.workspace, "vera", MemberRole.VIEWER))
    assert stranger.post(f"/sessions/{session.pk}/replay/").status_code == 404
    assert stranger.get(f"/sessions/{session.pk}/export.json").status_code == 404
    assert viewer.post(f"/sessions/{session.pk}/replay/").status_code == 403
    assert viewer.get(OPEN).status_code == 403
    assert viewer.get(f"/sessions/{session.pk}/export.json").status_code == 200
    assert not session.led_to.exists()


def test_a_session_that_goes_on_is_not_exported(client: Client, version: CatalogVersion) -> None:
    session = make_session(version)
    response = client.get(f"/sessions/{session.pk}/export.json", follow=True)
    assert "Only a session that is over can be exported." in response.content.decode()


def test_what_came_from_the_cache_says_so(client: Client, version: CatalogVersion) -> None:
    asked = ModelRequest(Role.CHECKLIST, "openai/model", 0, 0, 0.0, 0.0, from_cache=True)
    session = tell(make_session(version), opened(), ChecklistSettled((), (asked,)))
    assert "0 tokens · 0 ms · from cache" in page(client, session)


def test_replies_are_reused_where_the_form_says_so(client: Client, version: CatalogVersion) -> None:
    session = start(client, posted(version, reuses_replies="on"))
    assert session.settings["reuses_replies"] is True
    html = client.get(f"/sessions/new/?from={session.pk}").content.decode()
    assert re.search(r'name="reuses_replies"[^>]* checked', html)
