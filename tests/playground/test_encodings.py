"""Requests that name an encoding, at the assembled site."""

import asyncio
from typing import Any

import pytest

from gecko_site.asgi import application

READ = ["utf-8", "UTF-8", "utf8", "us-ascii", '"utf-8"']
NOT_READ = [
    "hex",
    "base64",
    "rot13",
    "zip",
    "idna",
    "undefined",
    "utf-16",
    "latin-1",
    "nothing",
    "",
]
NOT_READ += ["a%00b", "x" * 5000]
FORMS = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "text/plain"]


def ask(content_type: str, method: str = "POST") -> int:
    """The status of the answer."""
    sent: list[Any] = []
    body = [{"type": "http.request", "body": b"a=%ff"}]

    async def receive() -> Any:
        if body:
            return body.pop()
        return await asyncio.Future()  # nobody goes away

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"content-type", content_type.encode("latin-1"))]
    scope = {"type": "http", "method": method, "path": "/login/", "headers": headers}
    scope |= {"query_string": b"a=%ff", "http_version": "1.1", "client": ("203.0.113.7", 1)}
    asyncio.run(application(scope, receive, send))
    return sent[0]["status"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("encoding", READ)
def test_reads_its_own(encoding: str, form: str) -> None:
    assert ask(f"{form}; charset={encoding}") == 403  # without the form's token
    assert ask(f"{form}; charset={encoding}", "GET") == 200


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("encoding", NOT_READ)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_refuses_any_other(encoding: str, form: str, method: str) -> None:
    assert ask(f"{form}; charset={encoding}", method) == 400


@pytest.mark.parametrize(
    "option", ["charset*=hex''%41", "charset*=utf-8''a%00b", "*;;charset*0", "charset*=\xe9''a"]
)
def test_refuses_a_header_that_is_none(option: str) -> None:
    assert ask(f"{FORMS[0]}; {option}") == 400
