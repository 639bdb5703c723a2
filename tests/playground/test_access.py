"""The local owner of an embedded playground: known without a form, and without a stored session."""

import asyncio
import re
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.contrib.sessions.models import Session as StoredSession
from django.test import Client
from django.urls import reverse

from gecko_site.asgi import application
from playground.access import is_local
from simulator.models import Session, Workspace
from tests.support.rows import make_catalog, make_member
from tests.support.sessions import make_session

PAGES = (
    "home",
    "health",
    "login",
    "session-list",
    "session-new",
    "catalog-list",
    "import-new",
    "import-list",
    "dataset-list",
)
HERE, ELSEWHERE = "127.0.0.1", "203.0.113.7"


@pytest.fixture
def mine(workspace: Workspace, settings: Any) -> Workspace:
    """The workspace of an embedded playground with its owner."""
    settings.EMBEDDED = True
    make_member(workspace)
    return workspace


def local(**options: Any) -> Client:
    """A program or browser on this machine that has no cookie yet."""
    return Client(REMOTE_ADDR=HERE, **options)


@pytest.mark.parametrize("page", PAGES)
def test_asking_without_a_cookie_stores_nothing(mine: Workspace, page: str) -> None:
    for method in ("get", "head", "options", "post"):
        answer = getattr(local(), method)(reverse(page))
        assert "sessionid" not in answer.cookies
    assert not StoredSession.objects.exists()
    assert mine.members.get().user.last_login is None


def test_a_form_can_be_sent_without_a_stored_session(mine: Workspace) -> None:
    browser = local(enforce_csrf_checks=True)
    page = browser.get(reverse("home")).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token is not None
    answer = browser.post(
        reverse("sample-start", args=["file_system"]), {"csrfmiddlewaretoken": token.group(1)}
    )
    assert answer.status_code == 302
    assert not StoredSession.objects.exists()


@pytest.mark.parametrize("has_visited", [True, False])
def test_a_form_of_another_site_is_still_refused(mine: Workspace, has_visited: bool) -> None:
    browser = local(enforce_csrf_checks=True)
    if has_visited:
        browser.get(reverse("home"))
    assert browser.post(reverse("sample-start", args=["file_system"])).status_code == 403


def test_a_person_who_signed_in_stays_who_they_are(mine: Workspace) -> None:
    browser = local()
    browser.force_login(make_member(mine, "ada").user)
    assert "ada" in browser.get(reverse("home")).content.decode()


@pytest.mark.parametrize(("is_embedded", "address"), [(True, ELSEWHERE), (False, HERE)])
def test_nobody_else_is_taken_for_the_owner(
    mine: Workspace, settings: Any, is_embedded: bool, address: str
) -> None:
    settings.EMBEDDED = is_embedded
    assert Client(REMOTE_ADDR=address).get(reverse("home")).status_code == 302


@pytest.mark.parametrize(
    ("address", "answer"),
    [("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("10.0.0.1", False), ("", False)],
)
def test_this_machine_is_known_by_its_addresses(address: str, answer: bool) -> None:
    assert is_local(address) is answer


def knock(session: Session, client: tuple[str, int] | None, origin: bytes) -> str:
    """What the session's socket answers, asked for without a cookie."""

    async def ask() -> str:
        scope = {
            "type": "websocket",
            "path": f"/ws/sessions/{session.pk}/",
            "query_string": b"",
            "headers": [(b"host", b"127.0.0.1"), (b"origin", origin)],
            "subprotocols": [],
            "client": client,
        }
        socket = ApplicationCommunicator(application, scope)
        await socket.send_input({"type": "websocket.connect"})
        answer: str = (await socket.receive_output(timeout=5))["type"]
        await socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await socket.wait(timeout=5)
        return answer

    return asyncio.run(ask())


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("client", "origin", "is_embedded", "answer"),
    [
        ((HERE, 5000), b"http://127.0.0.1:8321", True, "websocket.accept"),
        ((HERE, 5000), b"http://evil.example", True, "websocket.close"),
        ((HERE, 5000), b"http://127.0.0.1:8321", False, "websocket.close"),
        ((ELSEWHERE, 5000), b"http://127.0.0.1:8321", True, "websocket.close"),
        (None, b"http://127.0.0.1:8321", True, "websocket.close"),
    ],
)
def test_the_owner_s_sockets_need_no_cookie_either(
    mine: Workspace, settings: Any, client: Any, origin: bytes, is_embedded: bool, answer: str
) -> None:
    settings.EMBEDDED = is_embedded
    assert knock(make_session(make_catalog(mine)), client, origin) == answer
