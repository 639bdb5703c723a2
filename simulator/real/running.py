"""Runs what waits for a service, until it is done, its time is over or somebody stops it."""

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import TypeVar

import anyio

from simulator.values.real import Deadline

Made = TypeVar("Made")
SECONDS_BETWEEN_LOOKS = 0.05


class Stop(StrEnum):
    """Why something was not done to its end, as a part of a sentence."""

    TIME = "its time was over"
    CANCELLED = "it was stopped"


class Stopped(Exception):
    def __init__(self, why: Stop) -> None:
        super().__init__(why)
        self.why = why


def run_within(deadline: Deadline, work: Callable[[], Awaitable[Made]]) -> Made:
    """What the work makes. Raises Stopped, and whatever the work raises."""
    if deadline.is_cancelled():
        raise Stopped(Stop.CANCELLED)
    try:
        return anyio.run(_run, deadline, work)
    except BaseExceptionGroup as group:
        # The group of `_run`, whose other task raises nothing.
        raise group.exceptions[0] from None


async def _run(deadline: Deadline, work: Callable[[], Awaitable[Made]]) -> Made:
    made: list[Made] = []
    why = Stop.TIME

    async def look() -> None:
        nonlocal why
        while not deadline.is_cancelled():
            await anyio.sleep(SECONDS_BETWEEN_LOOKS)
        why = Stop.CANCELLED
        group.cancel_scope.cancel()

    with anyio.move_on_after(deadline.seconds):
        async with anyio.create_task_group() as group:
            group.start_soon(look)
            made.append(await work())
            group.cancel_scope.cancel()
    if made:
        return made[0]
    raise Stopped(why)
