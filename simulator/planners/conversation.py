"""Tells a model what has happened so far: a scene as messages."""

import json
from collections.abc import Iterator

from simulator.llm.client import Message, Speaker
from simulator.llm.framing import cut, frame
from simulator.prompts import read_prompt
from simulator.values.attempt import Attempt, Move
from simulator.values.call import CallRecord, ToolCall
from simulator.values.catalog import Tool
from simulator.values.json import Json, JsonObject
from simulator.values.observation import write_observation
from simulator.values.scene import Scene

NOT_MADE = '{"error": "This call was not made."}'


class Conversation:
    """Writes one scene for one way of calling. `longest_observation` bounds, in characters, what
    is shown of a single answer; what is cut says so."""

    def __init__(self, scene: Scene, *, native: bool, longest_observation: int) -> None:
        self._scene = scene
        self._native = native
        self._longest = longest_observation
        self._calls_told = 0

    def messages(self) -> tuple[Message, ...]:
        return tuple(self._tell())

    def _tell(self) -> Iterator[Message]:
        yield Message(Speaker.SYSTEM, self._instructions())
        for turn in self._scene.past_turns:
            yield Message(Speaker.USER, turn.message)
            yield from self._tell_attempt(turn.attempt)
        yield Message(Speaker.USER, self._scene.message + self._lessons())
        yield from self._tell_attempt(self._scene.attempt)

    def _instructions(self) -> str:
        parts = [read_prompt("planner")]
        if not self._native:
            tools = "\n".join(json.dumps(_described(tool)) for tool in self._scene.tools)
            parts.append(read_prompt("planner_json").format(tools=tools))
        if self._scene.policy:
            parts.append(f"Policy to follow:\n{self._scene.policy}")
        return "\n\n".join(part.strip() for part in parts)

    def _lessons(self) -> str:
        """The failed attempts and what was said of each (arXiv 2602.19218, section 4)."""
        if not self._scene.failed:
            return ""
        attempts = frame(
            ("failed_attempt", f"{self._trajectory(attempt)}\n\n{attempt.feedback}")
            for attempt in self._scene.failed
        )
        return f"\n\n{read_prompt('planner_lessons')}\n{attempts}"

    def _trajectory(self, attempt: Attempt) -> str:
        lines = [
            f"{record.number}. {record.call.name}({_dump(record.call.arguments)}) "
            f"-> {self._shown(write_observation(record))}"
            for record in attempt.records
        ]
        return "\n".join(lines) or "(no call was made)"

    def _tell_attempt(self, attempt: Attempt) -> Iterator[Message]:
        told = 0
        for move in attempt.moves:
            records = attempt.records[told : told + len(move.calls)]
            told += len(move.calls)
            if not move.calls:
                # Providers refuse an assistant's message that says nothing.
                yield from [Message(Speaker.ASSISTANT, move.text)] if move.text else []
            elif self._native:
                yield from self._tell_native(move, records)
            else:
                yield from self._tell_json(move, records)

    def _tell_native(self, move: Move, records: tuple[CallRecord, ...]) -> Iterator[Message]:
        calls = tuple(self._with_id(call) for call in move.calls)
        yield Message(Speaker.ASSISTANT, move.text, tool_calls=calls)
        for index, call in enumerate(calls):
            yield Message(Speaker.TOOL, self._result(index, records), answers=call.provider_id)

    def _with_id(self, call: ToolCall) -> ToolCall:
        self._calls_told += 1
        provider_id = call.provider_id or f"call_{self._calls_told}"
        return ToolCall(call.name, call.arguments, provider_id)

    def _tell_json(self, move: Move, records: tuple[CallRecord, ...]) -> Iterator[Message]:
        calls = [{"name": call.name, "arguments": call.arguments} for call in move.calls]
        yield Message(Speaker.ASSISTANT, _dump({"calls": calls, "answer": move.text}))
        results = [
            f"Result of {call.name}: {self._result(index, records)}"
            for index, call in enumerate(move.calls)
        ]
        yield Message(Speaker.USER, "\n".join(results))

    def _result(self, index: int, records: tuple[CallRecord, ...]) -> str:
        made = index < len(records)
        return self._shown(write_observation(records[index]) if made else NOT_MADE)

    def _shown(self, text: str) -> str:
        return cut(text, self._longest)


def _described(tool: Tool) -> JsonObject:
    return {"name": tool.name, "description": tool.description, "arguments": tool.arguments}


def _dump(document: Json) -> str:
    return json.dumps(document, ensure_ascii=False)
