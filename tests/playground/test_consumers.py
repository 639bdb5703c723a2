"""Claims about the doorbell of a session page."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from gecko_site.asgi import application
from simulator.models import Session
from tests.support.rows import make_catalog, make_member, make_workspace
from tests.support.sessions import make_session, opened, tell

pytestmark = pytest.mark.django_db(transaction=True)
LOCAL = [(b"host", b"127.0.0.1"), (b"origin", b"http://127.0.0.1")]


@pytest.fixture
def session() -> Session:
    workspace = make_workspace()
    make_member(workspace, "olga")
    return make_session(make_catalog(workspace))


def listening(user: Any, session_id: int, told: Callable[[Any], Awaitable[Any]]) -> Any:
    """Open a session's socket as a user and hand it to `told`; its answer, or the closing code."""
    return listening_at(f"/ws/sessions/{session_id}/", user, told)


def listening_at(path: str, user: Any, told: Callable[[Any], Awaitable[Any]]) -> Any:
    async def listen() -> Any:
        socket = ApplicationCommunicator(application, scope_of(user, path))
        await socket.send_input({"type": "websocket.connect"})
        answer = await socket.receive_output(timeout=5)
        try:
            accepted = answer["type"] == "websocket.accept"
            return await told(socket) if accepted else answer["code"]
        finally:
            await socket.send_input({"type": "websocket.disconnect", "code": 1000})
            await socket.wait(timeout=5)

    return asyncio.run(listen())


def scope_of(user: Any, path: str) -> dict[str, Any]:
    return {
        "type": "websocket",
        "path": path,
        "query_string": b"",
        "headers": LOCAL,
        "subprotocols": [],
        "user": user,
    }


async def first_message(socket: ApplicationCommunicator) -> Any:
    return json.loads((await socket.receive_output(timeout=5))["text"])


@pytest.fixture(autouse=True)
def users_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scope's user is the test's, not the cookie's."""
    monkeypatch.setattr("channels.auth.AuthMiddleware.resolve_scope", _keep_user)


async def _keep_user(middleware: Any, scope: Any) -> None:
    return None


def user_named(session: Session, name: str) -> Any:
    return session.workspace.members.get(user__username=name).user


def test_says_on_connecting_how_many_events_there_are(session: Session) -> None:
    tell(session, opened())
    assert listening(user_named(session, "olga"), session.pk, first_message) == {"sequence": 1}


def test_rings_when_an_event_is_recorded(session: Session) -> None:
    async def told(socket: ApplicationCommunicator) -> list[Any]:
        before = await first_message(socket)
        await database_sync_to_async(tell)(session, opened())
        return [before, await first_message(socket)]

    messages = listening(user_named(session, "olga"), session.pk, told)
    assert messages == [{"sequence": 0}, {"sequence": 1}]


def test_carries_a_number_and_no_content(session: Session) -> None:
    tell(session, opened())
    message = listening(user_named(session, "olga"), session.pk, first_message)
    assert message.keys() == {"sequence"}


def test_strangers_and_nobody_are_turned_away(session: Session) -> None:
    stranger = make_member(make_workspace("Others"), "stan").user
    assert listening(stranger, session.pk, first_message) == 4404
    assert listening(AnonymousUser(), session.pk, first_message) == 4404


@pytest.mark.parametrize("session_id", [999_999, 10**30, 10**300])
def test_a_session_that_does_not_exist_is_turned_away(session: Session, session_id: int) -> None:
    assert listening(user_named(session, "olga"), session_id, first_message) == 4404


NEAR = ("/ws/", "/ws/sessions/", "/ws/sessions/1", "/ws/sessions/x/", "/ws/sessions/1/more/")
FAR = ("", "/", "//", "/sessions/1/", "/\0", "/\n", "/é", "/\udcff", f"/{'x' * 5000}")


@pytest.mark.parametrize("path", NEAR + FAR)
def test_an_address_that_is_none_is_turned_away_however_often_it_is_asked_for(
    session: Session, path: str
) -> None:
    for _ in range(20):
        assert listening_at(path, user_named(session, "olga"), first_message) == 4404


def test_whoever_leaves_before_being_let_in_leaves_nothing_behind(session: Session) -> None:
    async def leave() -> None:
        path = f"/ws/sessions/{session.pk}/"
        socket = ApplicationCommunicator(application, scope_of(AnonymousUser(), path))
        await socket.send_input({"type": "websocket.disconnect", "code": 1006})
        await socket.wait(timeout=5)

    asyncio.run(leave())
