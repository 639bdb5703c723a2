"""The only sender to the channel layer. A message is a doorbell: it carries a number, no content.

Workers are threads without an event loop of their own. The in-memory layer does not cross loops, so
embedded, the server's loop is told to us when it starts listening; elsewhere one loop a process
sends for all its threads, which keeps its connections and does not hold up what was recorded.
"""

import asyncio
import os
import threading
from functools import lru_cache

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

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
    loop = _server_loop if settings.EMBEDDED else _sending_loop(os.getpid())
    if loop is None or not loop.is_running():
        return
    layer = get_channel_layer()
    assert layer is not None, "the settings always name one"
    message = {"type": "session.moved", "sequence": sequence}
    asyncio.run_coroutine_threadsafe(layer.group_send(session_group(session_id), message), loop)


@lru_cache(maxsize=1)
def _sending_loop(process: int) -> asyncio.AbstractEventLoop:
    """A loop in a thread of this process; one that was forked starts its own."""
    loop = asyncio.new_event_loop()
    running = threading.Event()
    loop.call_soon(running.set)
    threading.Thread(target=loop.run_forever, name=f"doorbell-{process}", daemon=True).start()
    running.wait()
    return loop
