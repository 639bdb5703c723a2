"""Refuses a body that is too large while it arrives: Django looks at its limits only when it has
written the whole of it to disk."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.template.loader import render_to_string

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]


def limit_bodies(application: Application, most: int) -> Application:
    """The ASGI application, which never sees more than `most` bytes of a body."""

    async def respond(scope: Any, receive: Receive, send: Send) -> None:
        left = most

        async def receive_some() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left >= 0:
                return message
            # The rest is dropped, not cut off: a browser that is cut off while it sends shows an
            # error of its own in place of the answer.
            while message.get("more_body"):
                message = await receive()
            return {"type": "http.disconnect"}

        await application(scope, receive_some, send)
        if left < 0:
            await _refuse(send, most)

    return respond


async def _refuse(send: Send, most: int) -> None:
    page = render_to_string("413.html", {"most": most}).encode()
    headers = [(b"content-type", b"text/html; charset=utf-8")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": page})
