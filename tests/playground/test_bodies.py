"""Bodies that are too large, refused by the assembled site before they are stored."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from playground.bodies import limit_bodies

MOST = 100


async def echo(_scope: Any, receive: Any, send: Any) -> None:
    """Answers with the body's length, unless the sender goes away."""
    size, message = 0, {"more_body": True}
    while message.get("more_body"):
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        size += len(message["body"])
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(size).encode()})


def messages(*chunks: bytes) -> Iterator[dict[str, Any]]:
    for number, chunk in enumerate(chunks, start=1):
        yield {"type": "http.request", "body": chunk, "more_body": number < len(chunks)}


def ask(*chunks: bytes) -> tuple[int, str]:
    """Status and text of the answer to a body that comes in these pieces; all of them are taken."""
    arriving, sent = messages(*chunks), []

    async def receive() -> dict[str, Any]:
        return next(arriving)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(limit_bodies(echo, MOST)({"type": "http"}, receive, send))
    assert next(arriving, None) is None
    return sent[0]["status"], sent[1]["body"].decode()


@pytest.mark.parametrize("chunks", [(b"",), (b"x" * MOST,), (b"x" * 60, b"x" * 40)])
def test_a_body_up_to_the_limit_arrives_whole(chunks: tuple[bytes, ...]) -> None:
    assert ask(*chunks) == (200, str(len(b"".join(chunks))))


@pytest.mark.parametrize(
    "chunks", [(b"x" * 101,), (b"x" * 60, b"x" * 41), (b"x" * 101, b"x" * 900, b"x")]
)
def test_a_larger_one_is_refused_with_the_limit(chunks: tuple[bytes, ...]) -> None:
    status, page = ask(*chunks)
    assert status == 413
    assert "at most 100\xa0bytes" in page
