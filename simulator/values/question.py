"""What a source is asked about a valid call, and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass

from simulator.values.call import CallRecord, ToolCall
from simulator.values.catalog import Tool
from simulator.values.reply import Reply
from simulator.values.state import Patch, Snapshot
from simulator.values.usage import ModelRequest


@dataclass(frozen=True)
class Question:
    """A call to answer. `number` counts from 1 in the attempt; `history` are the calls before it;
    `message` is the user's; `objections` say why the last answers to this same question were sent
    back."""

    tool: Tool
    call: ToolCall
    number: int
    state: Snapshot
    message: str
    history: tuple[CallRecord, ...]
    objections: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    """A reply and what it does to the state: `state` is the new one, whole, from code; `patch` is
    a model's proposal. With neither, nothing changed."""

    reply: Reply
    state: Snapshot | None = None
    patch: Patch | None = None
    requests: tuple[ModelRequest, ...] = ()


Answerer = Callable[[Question], Answer | None]
"""One source; None when it cannot answer this call."""
