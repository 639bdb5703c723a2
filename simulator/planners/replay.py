"""Reads recorded trajectories and replays them: call by call, whatever the tools answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from simulator.errors import InputRefused
from simulator.llm.openai_shape import read_arguments
from simulator.schemas.sentences import name_kind
from simulator.strict_json import NotJson, read_json
from simulator.values.attempt import Move, MoveMode
from simulator.values.call import ToolCall
from simulator.values.json import Json, JsonObject
from simulator.values.scene import Scene

Entry = TypeVar("Entry")
Calls = tuple[ToolCall, ...]

SHAPES = (
    'a list of calls [{"name": …, "arguments": {…}}], {"attempts": [[…], …]}, '
    '{"turns": [{"attempts": …}, …]}, or chat messages'
)


@dataclass(frozen=True)
class Recording:
    """`turns` holds each turn's attempts, and an attempt its calls, all in order."""

    turns: tuple[tuple[Calls, ...], ...]


def read_recording(recorded: Json) -> Recording:
    """A recording from JSON or its text. Takes a list of calls, `{"attempts": […]}`,
    `{"turns": [{"attempts": […]}]}`, and chat messages as OpenAI (`tool_calls`, the older
    `function_call`) or Anthropic (`tool_use` blocks) shape them, alone or as `{"messages": […]}`;
    each user message opens a turn there.

    Raises InputRefused with a pointer to what cannot be read.
    """
    document = _parsed(recorded) if isinstance(recorded, str) else recorded
    if isinstance(document, dict):
        return Recording(_turns_of_object(document))
    if isinstance(document, list) and _has_message(document):
        return Recording(_turns_of_messages(document, ""))
    if isinstance(document, list):
        return Recording(((_calls(document, ""),),))
    raise _refusal("", f"A recording is {SHAPES}; this is {name_kind(document)}.")


class ReplayPlanner:
    """In the n-th turn replays that turn's attempts, the n-th attempt by the n-th recorded.

    `pause` is called before each move, so that a person who watches can follow.
    """

    def __init__(self, recording: Recording, pause: Callable[[], None]) -> None:
        self._turns = recording.turns
        self._pause = pause

    def attempts_available(self, turn: int) -> int | None:
        return len(self._turns[turn - 1]) if turn <= len(self._turns) else 0

    def next_move(self, scene: Scene) -> Move | None:
        """The next recorded call; a move without calls when there is none left."""
        self._pause()
        turn, number = len(scene.past_turns), scene.attempt.number
        attempts = self._turns[turn] if turn < len(self._turns) else ()
        if number > len(attempts):
            return Move((), MoveMode.RECORDING, f"The recording has no attempt {number}.")
        calls = attempts[number - 1]
        made = sum(len(move.calls) for move in scene.attempt.moves)
        return Move(calls[made : made + 1], MoveMode.RECORDING)


def _turns_of_object(document: JsonObject) -> tuple[tuple[Calls, ...], ...]:
    if "turns" in document:
        return _each(document["turns"], "/turns", _turn)
    if "attempts" in document:
        return (_attempts(document["attempts"], "/attempts"),)
    if "messages" in document:
        return _turns_of_messages(_list(document["messages"], "/messages"), "/messages")
    raise _refusal("", f"A recording is {SHAPES}; this object has none of these.")


def _turn(turn: Json, pointer: str) -> tuple[Calls, ...]:
    if not isinstance(turn, dict) or "attempts" not in turn:
        raise _refusal(pointer, f"A turn is an object with attempts; this is {name_kind(turn)}.")
    return _attempts(turn["attempts"], f"{pointer}/attempts")


def _attempts(attempts: Json, pointer: str) -> tuple[Calls, ...]:
    return _each(attempts, pointer, _calls)


def _calls(calls: Json, pointer: str) -> Calls:
    return _each(calls, pointer, _call)


def _call(call: Json, pointer: str) -> ToolCall:
    if not isinstance(call, dict) or not isinstance(call.get("name"), str):
        raise _refusal(pointer, f"A call is an object with a name; this is {name_kind(call)}.")
    if "arguments" not in call:
        raise _refusal(pointer, f"The call of {call['name']} has no arguments.")
    arguments = call["arguments"]
    # Providers write arguments as JSON text.
    return ToolCall(
        call["name"], read_arguments(arguments) if isinstance(arguments, str) else arguments
    )


def _has_message(document: list[Json]) -> bool:
    return any(isinstance(entry, dict) and "role" in entry for entry in document)


def _turns_of_messages(messages: list[Json], pointer: str) -> tuple[tuple[Calls, ...], ...]:
    turns: list[list[ToolCall]] = []
    spoke_last = ""
    for index, message in enumerate(messages):
        speaker, calls = _read_message(message, f"{pointer}/{index}")
        if speaker == "user" != spoke_last or (calls and not turns):
            turns.append([])
        if calls:
            turns[-1].extend(calls)
        spoke_last = speaker
    return tuple((tuple(calls),) for calls in turns)


def _read_message(message: Json, pointer: str) -> tuple[str, list[ToolCall]]:
    if not isinstance(message, dict) or not isinstance(message.get("role"), str):
        kind = name_kind(message)
        raise _refusal(pointer, f"A message is an object with a role; this is {kind}.")
    if message["role"] == "assistant":
        return "assistant", _calls_of_message(message, pointer)
    return ("tool" if _is_tool_result(message) else message["role"]), []


def _is_tool_result(message: JsonObject) -> bool:
    """Anthropic gives tool results in the user's name."""
    content = message.get("content")
    return isinstance(content, list) and any(
        isinstance(block, dict) and block.get("type") == "tool_result" for block in content
    )


def _calls_of_message(message: JsonObject, pointer: str) -> list[ToolCall]:
    calls: list[ToolCall] = []
    if message.get("tool_calls"):
        calls.extend(_each(message["tool_calls"], f"{pointer}/tool_calls", _provider_call))
    if message.get("function_call"):
        calls.append(_call(message["function_call"], f"{pointer}/function_call"))
    content = message.get("content")
    for index, block in enumerate(content if isinstance(content, list) else []):
        if isinstance(block, dict) and block.get("type") == "tool_use":
            calls.append(_tool_use(block, f"{pointer}/content/{index}"))
    return calls


def _provider_call(call: Json, pointer: str) -> ToolCall:
    if isinstance(call, dict) and "function" in call:
        return _call(call["function"], f"{pointer}/function")
    return _call(call, pointer)


def _tool_use(block: JsonObject, pointer: str) -> ToolCall:
    return _call({**block, "arguments": block.get("input", {})}, pointer)


def _each(entries: Json, pointer: str, read: Callable[[Json, str], Entry]) -> tuple[Entry, ...]:
    listed = _list(entries, pointer)
    return tuple(read(entry, f"{pointer}/{index}") for index, entry in enumerate(listed))


def _list(entries: Json, pointer: str) -> list[Json]:
    if not isinstance(entries, list):
        raise _refusal(pointer, f"A list belongs here; this is {name_kind(entries)}.")
    return entries


def _parsed(text: str) -> Json:
    try:
        return read_json(text)
    except NotJson as problem:
        raise InputRefused(f"The recording is not JSON: {problem}.") from problem


def _refusal(pointer: str, sentence: str) -> InputRefused:
    return InputRefused(sentence, pointer=pointer)
