"""Claims about the channel layer on Redis."""

import asyncio
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings

from gecko_site.doorbell import DoorbellLayer

pytestmark = pytest.mark.postgres


@pytest.mark.parametrize("connections", [2, 50])
def test_any_number_of_sockets_join_and_leave_at_once(connections: int) -> None:
    group = f"tests.{uuid4().hex}"

    async def join_and_leave(layer: Any) -> None:
        names = [await layer.new_channel() for _ in range(200)]
        await asyncio.gather(*[layer.group_add(group, name) for name in names])
        await layer.group_send(group, {"type": "session.moved"})
        await asyncio.gather(*[layer.receive(name) for name in names])
        await asyncio.gather(*[layer.group_discard(group, name) for name in names])

    async def run() -> int:
        host = {**settings.BELL, "max_connections": connections}
        layer = DoorbellLayer(hosts=[host])
        try:
            await join_and_leave(layer)
            left: int = await layer.connection(0).zcard(layer._group_key(group))
            return left
        finally:
            await layer.close_pools()

    assert asyncio.run(run()) == 0
