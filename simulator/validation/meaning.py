"""Asks a model whether a call that keeps every rule also keeps what only the words say."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from simulator.errors import ModelFailure, ModelUnreadable
from simulator.llm.asking import ask_for
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.framing import frame
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.values.call import MeaningCheck, ToolCall
from simulator.values.catalog import Tool
from simulator.values.json import Json, JsonObject, Schema
from simulator.values.pointer import child
from simulator.values.usage import ModelRequest, Role
from simulator.values.violation import Violation, ViolationCode

SEND_BACKS = 1
"""Few, because every call waits for them, and can go on without: the check is then not made."""
RULE = "description"
MOST_POINTERS_LISTED = 100
"""Up to so many places the reply schema names them all; a longer list would swell the request."""


@dataclass(frozen=True)
class MeaningResult:
    """`violations` are empty unless the check is OBJECTED; `failure` is why it was NOT_CHECKED."""

    check: MeaningCheck
    violations: tuple[Violation, ...]
    requests: tuple[ModelRequest, ...]
    failure: ModelFailure | None = None


def check_meaning(call: ToolCall, tool: Tool, message: str, client: Client) -> MeaningResult:
    """For calls that keep the rules. Never raises a ModelFailure: a check that could not be made
    is NOT_CHECKED, and the call is not thereby sound."""
    places = dict(_places(call.arguments))
    request = Request(
        Role.MEANING,
        (
            Message(Speaker.SYSTEM, read_prompt("meaning")),
            Message(Speaker.USER, build_input(call, tool, message)),
        ),
        reply_schema=_reply_schema(list(places)),
    )
    try:
        answered = ask_for(
            client, request, lambda text: read_objections(text, places), send_backs=SEND_BACKS
        )
    except ModelFailure as failure:
        return MeaningResult(MeaningCheck.NOT_CHECKED, (), failure.requests, failure)
    check = MeaningCheck.OBJECTED if answered.value else MeaningCheck.SOUND
    return MeaningResult(check, answered.value, answered.requests)


def build_input(call: ToolCall, tool: Tool, message: str) -> str:
    return frame(
        (
            ("request", message),
            ("tool", f"{tool.name}: {tool.description}"),
            ("arguments_schema", json.dumps(tool.arguments, ensure_ascii=False)),
            ("arguments", json.dumps(call.arguments, ensure_ascii=False)),
        )
    )


def read_objections(text: str, places: JsonObject) -> tuple[Violation, ...]:
    """The reply's objections as violations; `places` holds the arguments' values by pointer.
    Raises ModelUnreadable when one has no problem or points to no argument."""
    reply = parse_json(text)
    if not isinstance(reply, dict) or not isinstance(reply.get("objections"), list):
        raise ModelUnreadable('The reply is no object with a list of "objections".')
    return tuple(_read_objection(entry, places) for entry in reply["objections"])


def _read_objection(entry: Json, places: JsonObject) -> Violation:
    if not isinstance(entry, dict) or not isinstance(entry.get("problem"), str):
        raise ModelUnreadable('An objection has no "problem".')
    pointer = entry.get("pointer")
    if not isinstance(pointer, str) or pointer not in places:
        raise ModelUnreadable(
            f"An objection points to {json.dumps(pointer)}, which is no argument."
        )
    return Violation(ViolationCode.MEANING, pointer, RULE, places[pointer], entry["problem"])


def _places(value: Json, pointer: str = "") -> Iterator[tuple[str, Json]]:
    """Every value with its RFC 6901 pointer, the whole first."""
    yield pointer, value
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _places(part, child(pointer, name))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _places(part, child(pointer, index))


def _reply_schema(pointers: list[str]) -> Schema:
    pointer: Schema = {"type": "string"}
    if len(pointers) <= MOST_POINTERS_LISTED:
        pointer["enum"] = pointers
    objection = {
        "type": "object",
        "properties": {"pointer": pointer, "problem": {"type": "string"}},
        "required": ["pointer", "problem"],
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {"objections": {"type": "array", "items": objection}},
        "required": ["objections"],
        "additionalProperties": False,
    }
