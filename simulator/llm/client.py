"""The one-method protocol every model-asking step is handed, and its messages."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from simulator.errors import ModelUnreadable
from simulator.strict_json import NotJson, refuse_unstorable
from simulator.values.call import ToolCall
from simulator.values.catalog import Tool
from simulator.values.json import Schema
from simulator.values.usage import ModelRequest, Role


class Speaker(StrEnum):
    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


@dataclass(frozen=True)
class Message:
    """`tool_calls` belong to an assistant's message, `answers` names the call a tool's answers."""

    speaker: Speaker
    text: str
    tool_calls: tuple[ToolCall, ...] = ()
    answers: str | None = None


@dataclass(frozen=True)
class Request:
    """What to ask. `tools` offers native tool calling; `reply_schema` asks for JSON of a shape,
    natively where the provider can and by instruction where it cannot."""

    role: Role
    messages: tuple[Message, ...]
    tools: tuple[Tool, ...] = ()
    reply_schema: Schema | None = None
    temperature: float = 0.0


@dataclass(frozen=True)
class Completion:
    """What came back, as it came: `text` is not parsed yet. Raises ModelUnreadable, carrying the
    request, for what no row could hold."""

    text: str
    tool_calls: tuple[ToolCall, ...]
    request: ModelRequest

    def __post_init__(self) -> None:
        try:
            refuse_unstorable(self.text)
            for call in self.tool_calls:
                refuse_unstorable([call.name, call.provider_id])
                refuse_unstorable(call.arguments)
        except NotJson as problem:
            failure = ModelUnreadable(f"What {self.request.model} said cannot be kept: {problem}.")
            failure.requests = (self.request,)
            raise failure from problem


class Client(Protocol):
    """A model with its limits set: name, address, time-out, token limit and retries."""

    def complete(self, request: Request) -> Completion:
        """Ask once, with bounded retries. Raises a ModelFailure."""
        ...
