"""A model as planner: by native tool calls, or by JSON for models without them."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from simulator.errors import ModelDeclined, ModelOverran, ModelUnreadable, ModelUnsuited
from simulator.llm.asking import ask_for, ask_until
from simulator.llm.client import Client, Completion, Request
from simulator.llm.parsing import find_json, parse_json, without_thoughts
from simulator.planners.actions import read_actions, refuse_mistyped_call
from simulator.planners.conversation import Conversation
from simulator.values.attempt import Move, MoveMode
from simulator.values.call import ToolCall
from simulator.values.json import Json, Schema
from simulator.values.scene import Scene
from simulator.values.session import Calling
from simulator.values.usage import Role

NO_MOVE = (ModelDeclined, ModelOverran, ModelUnreadable)
"""What a model said when it was asked, though nothing can be made of it."""
SEND_BACKS = 1
"""Each one sends the whole conversation again."""


class ModelPlanner:
    """Asks `client` for one move at a time, from the scene alone, and once again when the reply is
    empty. In AUTO, JSON calls in the text are taken, and sent back once when they are broken; a
    model that has written some, and a provider that takes no tools or not these, is asked for JSON
    from then on."""

    def __init__(self, client: Client, calling: Calling, *, longest_observation: int) -> None:
        self._client = client
        self._calling = calling
        self._longest_observation = longest_observation

    def attempts_available(self, turn: int) -> int | None:
        return None

    def next_move(self, scene: Scene) -> Move | None:
        """A reply that is no move is one that says so. Raises a ModelFailure when the model could
        not be asked, or not in this way."""
        try:
            return self._ask(scene)
        except NO_MOVE as failure:
            is_json = self._calling is Calling.JSON
            mode = MoveMode.JSON_ACTION if is_json else MoveMode.NATIVE
            return Move((), mode, requests=failure.requests, failure=failure.sentence)

    def _ask(self, scene: Scene) -> Move:
        match self._calling:
            case Calling.NATIVE:
                return self._native_move(scene)
            case Calling.JSON:
                return self._json_move(scene)
            case Calling.AUTO if _has_called_in_json(scene):
                return self._json_move(scene)
            case Calling.AUTO:
                try:
                    return self._native_move(scene)
                except ModelUnsuited as failure:
                    move = self._json_move(scene)
                    return replace(move, requests=(*failure.requests, *move.requests))

    def _native_move(self, scene: Scene) -> Move:
        request = self._request(scene, native=True)
        read = _read_native_move
        if self._calling is Calling.AUTO:
            read = partial(_read_any_move, known={tool.name for tool in scene.tools})
        answered = ask_until(self._client, request, read, send_backs=SEND_BACKS)
        return replace(answered.value, requests=answered.requests)

    def _json_move(self, scene: Scene) -> Move:
        request = self._request(scene, native=False)
        known = {tool.name for tool in scene.tools}
        read = partial(read_json_move, known=known)
        answered = ask_for(self._client, request, read, send_backs=SEND_BACKS)
        return replace(answered.value, requests=answered.requests)

    def _request(self, scene: Scene, *, native: bool) -> Request:
        conversation = Conversation(
            scene, native=native, longest_observation=self._longest_observation
        )
        if native:
            return Request(Role.PLANNER, conversation.messages(), tools=scene.tools)
        names = [tool.name for tool in scene.tools]
        return Request(Role.PLANNER, conversation.messages(), reply_schema=_move_schema(names))


def _has_called_in_json(scene: Scene) -> bool:
    """It does not call natively, then, and asked for JSON it also knows how to stop."""
    attempts = (*(turn.attempt for turn in scene.past_turns), *scene.failed, scene.attempt)
    moves = (move for attempt in attempts for move in attempt.moves if move.calls)
    return any(move.mode is MoveMode.JSON_ACTION for move in moves)


def _read_native_move(reply: Completion) -> Move:
    """Native calls; a text without any is a final answer, and nothing at all is no reply."""
    if not reply.tool_calls and not without_thoughts(reply.text).strip():
        raise ModelUnreadable("The model's reply is empty: it holds neither a text nor a call.")
    return Move(reply.tool_calls, MoveMode.NATIVE, reply.text)


def _read_any_move(reply: Completion, known: Collection[str]) -> Move:
    """The same, but for calls in the text, which are taken."""
    calls = () if reply.tool_calls else read_actions(reply.text, known)
    return Move(calls, MoveMode.JSON_ACTION) if calls else _read_native_move(reply)


def read_json_move(text: str, known: Collection[str]) -> Move:
    """A move from `{"calls": [{"name": …, "arguments": {…}}], "answer": …}`, or from calls of known
    tools as `read_actions` takes them; text without any JSON is a final answer. Raises
    ModelUnreadable for any other."""
    if without_thoughts(text).strip() and not find_json(text):
        refuse_mistyped_call(text)
        return Move((), MoveMode.JSON_ACTION, text)
    if calls := read_actions(text, known):
        return Move(calls, MoveMode.JSON_ACTION)
    reply = parse_json(text)
    if not isinstance(reply, dict) or not isinstance(reply.get("calls"), list):
        raise ModelUnreadable('The reply is no object with a list of "calls".')
    answer = reply.get("answer")
    calls = tuple(_read_call(call, index) for index, call in enumerate(reply["calls"]))
    return Move(calls, MoveMode.JSON_ACTION, answer if isinstance(answer, str) else "")


def _read_call(call: Json, index: int) -> ToolCall:
    if not isinstance(call, dict) or not isinstance(call.get("name"), str):
        raise ModelUnreadable(f'The call at /calls/{index} has no "name".')
    if "arguments" not in call:
        raise ModelUnreadable(f'The call at /calls/{index} has no "arguments".')
    return ToolCall(call["name"], call["arguments"])


def _move_schema(names: list[str]) -> Schema:
    name: Schema = {"type": "string", "enum": names} if names else {"type": "string"}
    call = {
        "type": "object",
        "properties": {"name": name, "arguments": {"type": "object"}},
        "required": ["name", "arguments"],
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {"calls": {"type": "array", "items": call}, "answer": {"type": "string"}},
        "required": ["calls", "answer"],
        "additionalProperties": False,
    }
