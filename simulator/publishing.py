"""The only sender to the channel layer. A message is a doorbell: it carries a number, no content.

A worker thread of the embedded server has no event loop of its own, and the in-memory layer does
not cross loops, so the server's loop is told to us when it starts listening.
"""

import asyncio
import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

log = logging.getLogger(__name__)

_server_loop: asyncio.AbstractEventLoop | None = None


def session_group(session_id: int) -> str:
    return f"session.{session_id}"


def listen_on_this_loop() -> None:
    """Remember the running loop as the one whose consumers are to be told."""
    global _server_loop  # noqa: PLW0603 - one server loop a process is what there is
    _server_loop = asyncio.get_running_loop()


def announce(session_id: int, sequence: int) -> None:
    """Tell watchers, once the transaction is committed, that there are events up to `sequence`.

    A lost announcement is made good by the consumer's own look a second later.
    """
    transaction.on_commit(lambda: _send(session_id, sequence), robust=True)


def _send(session_id: int, sequence: int) -> None:
    layer = get_channel_layer()
    assert layer is not None, "the settings always name one"
    message = {"type": "session.moved", "sequence": sequence}
    if not settings.EMBEDDED:
        async_to_sync(layer.group_send)(session_group(session_id), message)
    elif _server_loop is not None and _server_loop.is_running():
        asyncio.run_coroutine_threadsafe(
            layer.group_send(session_group(session_id), message), _server_loop
        )
