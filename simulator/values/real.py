"""One call of a real tool: how long it may take, and what came of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from simulator.values.catalog import Tool
from simulator.values.json import JsonObject
from simulator.values.reply import Reply


@dataclass(frozen=True)
class Deadline:
    """`seconds` are for the whole call, every try included. `is_cancelled` is asked several times a
    second meanwhile; once it says yes, the call ends."""

    seconds: float
    is_cancelled: Callable[[], bool] = lambda: False


@dataclass(frozen=True)
class SentRequest:
    """A request as it left, its secrets blotted out. `method` is empty where none has one, and
    `address` then says what was called. A long `body` is cut."""

    method: str
    address: str
    headers: tuple[tuple[str, str], ...] = ()
    body: str = ""


@dataclass(frozen=True)
class RealAnswer:
    """What a real tool answered. `sent` holds each try and each redirect that was followed, in
    order; `bytes` counts the answer's body, decompressed, as far as it was read."""

    reply: Reply
    sent: tuple[SentRequest, ...]
    seconds: float
    bytes: int
    is_complete: bool = True
    """Whether the answer was read to its end."""


class Executor(Protocol):
    """Makes one real call. Raises RealCallFailed."""

    def __call__(self, tool: Tool, arguments: JsonObject, deadline: Deadline) -> RealAnswer: ...
