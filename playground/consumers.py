"""The session page's doorbell: says up to which number there are events, and nothing else."""

import asyncio
import json
import logging
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import DatabaseError

from simulator.publishing import listen_on_this_loop, session_group
from simulator.selectors import last_sequence_seen_by

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""How often to look for events whose announcement was lost."""
NOTHING_HERE = 4404
"""The code a socket is closed with when its address leads nowhere, or not for this person."""


class NowhereConsumer(AsyncWebsocketConsumer):
    """Turns away whoever asks for an address that is none."""

    async def connect(self) -> None:
        await self.close(code=NOTHING_HERE)


class SessionConsumer(AsyncWebsocketConsumer):
    """Authenticates, joins the session's group and forwards numbers."""

    group: str | None = None
    """The group it has joined."""
    looking: asyncio.Task[None] | None = None
    told = -1

    async def __call__(self, *application: Any) -> None:
        try:
            await super().__call__(*application)
        finally:
            # Whatever ended it: without Redis it is not told that it is disconnected.
            if self.looking is not None:
                self.looking.cancel()

    async def connect(self) -> None:
        self.session_id = self.scope["url_route"]["kwargs"]["session_id"]
        sequence = await self._last_sequence()
        if sequence is None:
            await self.close(code=NOTHING_HERE)
            return
        listen_on_this_loop()
        self.group = session_group(self.session_id)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()
        await self._tell(sequence)
        self.looking = asyncio.create_task(self._look())

    async def disconnect(self, code: int) -> None:
        if self.group is not None:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def session_moved(self, message: dict[str, Any]) -> None:
        await self._tell(message["sequence"])

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                sequence = await self._last_sequence()
            except DatabaseError as problem:
                log.warning("Session %s: no look at its events: %s", self.session_id, problem)
                continue
            if sequence is None:
                await self.close(code=NOTHING_HERE)
                return
            await self._tell(sequence)

    async def _tell(self, sequence: int) -> None:
        if sequence > self.told:
            self.told = sequence
            await self.send(text_data=json.dumps({"sequence": sequence}))

    async def _last_sequence(self) -> int | None:
        look = database_sync_to_async(last_sequence_seen_by)
        return await look(self.scope["user"], self.session_id)
