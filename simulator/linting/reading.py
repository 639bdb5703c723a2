"""Reads the lines of a dataset: the calls of each, in whichever of the usual shapes they stand, and
the tools it brings."""

import codecs
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from simulator.errors import InputRefused
from simulator.llm.openai_shape import read_arguments
from simulator.strict_json import NotJson, read_json
from simulator.values.call import ToolCall
from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child

MOST_CALLS = 1000
"""Of one line: every one of them may have a page of violations."""
TOOL_KEYS = ("document", "tools", "functions")
EXPECTED = (
    'it holds no call: expected "call", "messages", "tool_calls" or "answers", '
    'or else "name" and "arguments".'
)


@dataclass(frozen=True)
class Entry:
    """What a line says. `brought` is the description or the list of its own tools that stands at
    `place`; None without."""

    id: Json
    calls: tuple[ToolCall, ...]
    brought: Json = None
    place: str = ""


def read_lines(stream: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Lines and their numbers from 1, without the line feed; blank ones are counted only."""
    for number, line in enumerate(stream, start=1):
        if number == 1:
            line = line.removeprefix(codecs.BOM_UTF8)  # noqa: PLW2901
        if line.strip():
            yield number, line.removesuffix(b"\n")


def read_entry(number: int, line: str) -> Entry:
    """Raises InputRefused, whose pointer leads to the place in the line."""
    entry = _read_object(line)
    calls = tuple(islice(_find_calls(entry), MOST_CALLS + 1))
    if len(calls) > MOST_CALLS:
        raise InputRefused(f"it holds more than {MOST_CALLS} calls.")
    own = Entry(entry.get("id", number), calls)
    key = next((key for key in TOOL_KEYS if entry.get(key) is not None), "")
    return replace(own, brought=_parsed(entry, key), place=child("", key)) if key else own


def _read_object(line: str) -> JsonObject:
    try:
        entry = read_json(line)
    except NotJson as problem:
        place = f" at its character {problem.column}" if problem.column else ""
        raise InputRefused(f"it is not JSON: {problem.reason}{place}.") from problem
    if not isinstance(entry, dict):
        raise InputRefused("it is JSON, but no object.")
    return entry


def _find_calls(entry: JsonObject) -> Iterator[ToolCall]:
    for key, read in SHAPES.items():
        if key in entry:
            return read(entry)
    raise InputRefused(EXPECTED)


def _read_plain(entry: JsonObject) -> Iterator[ToolCall]:
    yield _read_call(entry["call"], "/call")


def _read_answers(entry: JsonObject) -> Iterator[ToolCall]:
    for index, call in enumerate(_list_at(entry, "answers", "")):
        yield _read_call(call, child("/answers", index))


def _read_conversation(entry: JsonObject) -> Iterator[ToolCall]:
    for index, message in enumerate(_list_at(entry, "messages", "")):
        yield from _read_message(message, child("/messages", index))


def _read_message(message: Json, pointer: str = "") -> Iterator[ToolCall]:
    """The calls of one message of a chat, as OpenAI and Anthropic write them."""
    if not isinstance(message, dict):
        raise InputRefused("expected a message.", pointer=pointer)
    for index, call in enumerate(_list_at(message, "tool_calls", pointer)):
        yield _read_sent(call, child(pointer, "tool_calls", index))
    if message.get("function_call") is not None:
        yield _read_sent(message["function_call"], child(pointer, "function_call"))
    content = message.get("content")
    for index, block in enumerate(content if isinstance(content, list) else ()):
        if isinstance(block, dict) and block.get("type") == "tool_use":
            yield _read_call(block, child(pointer, "content", index))


def _read_sent(call: Json, pointer: str) -> ToolCall:
    """A call as a model sends it, its arguments as a text of JSON."""
    if isinstance(call, dict) and "function" in call:
        call, pointer = call["function"], child(pointer, "function")
    read = _read_call(call, pointer)
    if not isinstance(read.arguments, str):
        return read
    return replace(read, arguments=read_arguments(read.arguments))


def _read_call(call: Json, pointer: str = "") -> ToolCall:
    if not isinstance(call, dict) or not isinstance(call.get("name"), str):
        raise InputRefused(
            'expected a call: {"name": …, "arguments": {…}}, its name a text.', pointer=pointer
        )
    key = "input" if call.get("type") == "tool_use" else "arguments"
    return ToolCall(call["name"], call.get(key, {}))


def _read_tool(entry: JsonObject) -> Iterator[ToolCall]:
    yield _read_call({"name": entry["tool"], "arguments": entry.get("arguments", {})})


def _read_bare(entry: JsonObject) -> Iterator[ToolCall]:
    yield _read_call(entry)


SHAPES: dict[str, Callable[[JsonObject], Iterator[ToolCall]]] = {
    "call": _read_plain,
    "messages": _read_conversation,
    "answers": _read_answers,
    "tool_calls": _read_message,
    "function_call": _read_message,
    "role": _read_message,
    "name": _read_bare,
    "tool": _read_tool,
}
"""How a line is read that has a certain key; the first one it has counts."""


def _list_at(holder: JsonObject, key: str, pointer: str) -> list[Json]:
    """The list under a key; empty when there is none."""
    if holder.get(key) is None:
        return []
    found = _parsed(holder, key, pointer)
    if not isinstance(found, list):
        raise InputRefused(f"`{key}` is no list.", pointer=child(pointer, key))
    return found


def _parsed(holder: JsonObject, key: str, pointer: str = "") -> Json:
    """The value under a key. Datasets kept as tables hold lists as texts of JSON."""
    value = holder[key]
    if not isinstance(value, str):
        return value
    try:
        return read_json(value)
    except NotJson as problem:
        raise InputRefused(
            f"`{key}` is a text that is not JSON: {problem}.", pointer=child(pointer, key)
        ) from problem
