"""Asks a model whether a call that keeps every rule also keeps what only the words say.

Source: Gecko (arXiv 2602.19218) section 3.1, semantic validation. The model reads sentences and no
schema, and answers with the number of the sentence that an argument breaks. What the planner is
told is put together here from the value it sent and that sentence, so that no objection can be
about a rule, rest on nothing, or give the right value away.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from simulator.errors import ModelFailure, ModelUnreadable
from simulator.llm.asking import ask_for
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.framing import cut, frame
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.schemas.sentences import show
from simulator.validation.statements import Origin, Statement, list_statements
from simulator.values.call import MeaningCheck, ToolCall
from simulator.values.catalog import Tool
from simulator.values.json import Json, JsonObject, Schema, write_compact
from simulator.values.pointer import child
from simulator.values.usage import ModelRequest, Role
from simulator.values.violation import Violation, ViolationCode

SEND_BACKS = 1
"""Few, because every call waits for them, and can go on without: the check is then not made."""
MOST_POINTERS_LISTED = 100
"""Up to so many places the reply schema names them all; a longer list would swell the request."""
LONGEST_ARGUMENTS = 6_000


@dataclass(frozen=True)
class MeaningResult:
    """`violations` are empty unless the check is OBJECTED; `failure` is why it was NOT_CHECKED."""

    check: MeaningCheck
    violations: tuple[Violation, ...]
    requests: tuple[ModelRequest, ...]
    failure: ModelFailure | None = None

    @property
    def outage(self) -> ModelFailure | None:
        """The failure, if the model could not be asked at all."""
        return self.failure if self.failure is not None and self.failure.is_outage else None


Reader = Callable[[ToolCall, Tool, str], MeaningResult]
"""Checks what a call of a tool means, given the user's message."""


def read_by_model(client: Client) -> Reader:
    """A reader that asks `client`. What it asks is told by the tool, the arguments and the task
    alone, so that a client which recalls what was said is asked once about the same call."""
    return partial(check_meaning, client=client)


def check_meaning(call: ToolCall, tool: Tool, message: str, client: Client) -> MeaningResult:
    """For calls that keep the rules. Never raises a ModelFailure: a check that could not be made
    is NOT_CHECKED, and the call is not thereby sound."""
    statements = list_statements(call, tool, message)
    places = dict(_places(call.arguments))
    if not statements or len(places) == 1:
        return MeaningResult(MeaningCheck.SOUND, (), ())
    request = Request(
        Role.MEANING,
        (
            Message(Speaker.SYSTEM, read_prompt("meaning")),
            Message(Speaker.USER, build_input(call, statements)),
        ),
        reply_schema=_reply_schema(list(places)),
    )
    try:
        answered = ask_for(
            client,
            request,
            lambda text: read_objections(text, places, statements),
            send_backs=SEND_BACKS,
        )
    except ModelFailure as failure:
        return MeaningResult(MeaningCheck.NOT_CHECKED, (), failure.requests, failure)
    check = MeaningCheck.OBJECTED if answered.value else MeaningCheck.SOUND
    return MeaningResult(check, answered.value, answered.requests)


def build_input(call: ToolCall, statements: tuple[Statement, ...]) -> str:
    listed = (
        f"{number}. [{statement.place or statement.origin}] {statement.sentence}"
        for number, statement in enumerate(statements, start=1)
    )
    arguments = cut(write_compact(call.arguments), LONGEST_ARGUMENTS)
    return frame((("sentences", "\n".join(listed)), ("call", f"{call.name} {arguments}")))


def read_objections(
    text: str, places: JsonObject, statements: tuple[Statement, ...]
) -> tuple[Violation, ...]:
    """The reply's objections as violations; `places` holds the arguments' values by pointer.
    Raises ModelUnreadable when one points to no argument or rests on no sentence."""
    reply = parse_json(text)
    if not isinstance(reply, dict) or not isinstance(reply.get("objections"), list):
        raise ModelUnreadable('The reply is no object with a list of "objections".')
    read = (_read_objection(entry, places, statements) for entry in reply["objections"])
    return tuple({(each.pointer, each.message): each for each in read}.values())


def _read_objection(
    entry: Json, places: JsonObject, statements: tuple[Statement, ...]
) -> Violation:
    if not isinstance(entry, dict):
        raise ModelUnreadable('An objection is no object with "argument" and "sentence".')
    pointer, number = entry.get("argument"), entry.get("sentence")
    if not isinstance(pointer, str) or pointer not in places:
        raise ModelUnreadable(
            f"An objection points to {json.dumps(pointer)}, which is no argument."
        )
    if type(number) is not int or not 1 <= number <= len(statements):
        raise ModelUnreadable(
            f"An objection rests on sentence {json.dumps(number)}; there are 1 to "
            f"{len(statements)}."
        )
    statement, value = statements[number - 1], places[pointer]
    sentence = _sentence(pointer, value, statement)
    return Violation(ViolationCode.MEANING, pointer, statement.origin, value, sentence)


def _sentence(pointer: str, value: Json, statement: Statement) -> str:
    whose = {
        Origin.REQUEST: "the request says",
        Origin.DESCRIPTION: f"the description of {statement.place} says",
    }[statement.origin]
    place = pointer or "the arguments"
    return f"Got {show(value)} for {place}, but {whose}: “{statement.sentence}”"


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
    argument: Schema = {"type": "string"}
    if len(pointers) <= MOST_POINTERS_LISTED:
        argument["enum"] = pointers
    objection = {
        "type": "object",
        "properties": {"argument": argument, "sentence": {"type": "integer"}},
        "required": ["argument", "sentence"],
    }
    return {
        "type": "object",
        "properties": {"objections": {"type": "array", "items": objection}},
        "required": ["objections"],
    }
