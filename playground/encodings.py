"""Refuses a request that names an encoding this site does not read: Django takes any codec for one,
and fails on those that give no text."""

import codecs
from typing import Any

from django.template.loader import render_to_string
from django.utils.http import parse_header_parameters

from playground.bodies import Application, Receive, Send

READ = ("utf-8", "ascii")
UNREADABLE = (LookupError, ValueError, TypeError, AttributeError)
"""What the library trips over in a header that is none."""
REFUSAL = "This site reads text in UTF-8, and the request names another encoding."


def refuse_encodings(application: Application) -> Application:
    async def respond(scope: Any, receive: Receive, send: Send) -> None:
        if all(_is_read(value) for name, value in scope["headers"] if name == b"content-type"):
            await application(scope, receive, send)
        else:
            await _refuse(send)

    return respond


def _is_read(content_type: bytes) -> bool:
    try:
        _, options = parse_header_parameters(content_type.decode("latin-1"))
        return codecs.lookup(options.get("charset", "utf-8")).name in READ
    except UNREADABLE:
        return False


async def _refuse(send: Send) -> None:
    page = render_to_string("400.html", {"reason": REFUSAL}).encode()
    headers = [(b"content-type", b"text/html; charset=utf-8")]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": page})
