"""A client that answers from a script: for tests, demonstrations and rehearsing without a model."""

import json
import time
from collections.abc import Mapping, Sequence

from simulator.errors import ModelFailure, ModelUnknown
from simulator.llm.client import Completion, Request
from simulator.values.call import ToolCall
from simulator.values.json import JsonObject
from simulator.values.usage import ModelRequest, Role

ScriptedReply = str | JsonObject | ToolCall | tuple[ToolCall, ...] | ModelFailure
"""Text, an object to be written as JSON, native calls, or a failure to be raised."""


class ScriptedClient:
    """Gives its replies in order: one order for all requests, or one for each role. Keeps what it
    was asked in `asked`. Raises ModelUnknown when the script has no reply left."""

    def __init__(
        self,
        replies: Sequence[ScriptedReply] | Mapping[Role, Sequence[ScriptedReply]],
        *,
        model: str = "scripted",
        delay_seconds: float = 0.0,
    ) -> None:
        by_role = replies if isinstance(replies, Mapping) else {None: replies}
        self._replies = {role: iter(tuple(listed)) for role, listed in by_role.items()}
        self._model = model
        self._delay_seconds = delay_seconds
        self.asked: list[Request] = []

    def complete(self, request: Request) -> Completion:
        self.asked.append(request)
        time.sleep(self._delay_seconds)
        reply = self._next_reply(request.role)
        if isinstance(reply, ModelFailure):
            raise reply
        text, calls = _spoken(reply)
        return Completion(text, calls, self._request_made(request, text))

    def _next_reply(self, role: Role) -> ScriptedReply:
        replies = self._replies.get(role) or self._replies.get(None) or iter(())
        for reply in replies:
            return reply
        raise ModelUnknown(f"The script has no reply left for the {role} role.")

    def _request_made(self, request: Request, text: str) -> ModelRequest:
        """Words stand for tokens: a script has none, and budgets need something to count."""
        asked = sum(len(message.text.split()) for message in request.messages)
        return ModelRequest(
            request.role, self._model, asked, len(text.split()), self._delay_seconds, cost=0.0
        )


def _spoken(
    reply: str | JsonObject | ToolCall | tuple[ToolCall, ...],
) -> tuple[str, tuple[ToolCall, ...]]:
    match reply:
        case str():
            return reply, ()
        case ToolCall():
            return "", (reply,)
        case tuple():
            return "", reply
        case _:
            return json.dumps(reply), ()
