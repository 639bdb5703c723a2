"""Answers by asking a model: one reply with status, body and what changed in the state.

Source: Gecko (arXiv 2602.19218) sections 3.2 and 3.3, whose response generator and state estimator
are one request here, and whose state is JSON instead of prose.
"""

import json
from typing import Any

from simulator.errors import ModelUnreadable
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.framing import cut, frame
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.values.call import CallRecord
from simulator.values.catalog import DeclaredResponse, Effect
from simulator.values.json import Json, Schema
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Reply, Source
from simulator.values.state import Patch
from simulator.values.usage import Role

LONGEST_STATE = 40_000
LONGEST_SCHEMA = 12_000
LONGEST_BODY = 2_000
"""Characters that a prompt shows of each; what is longer is cut, and says so. Chosen for a window
of 32,000 tokens."""
RECENT_CALLS = 6
OPERATIONS = ("add", "remove", "replace", "move", "copy")


def answer_by_model(client: Client) -> Answerer:
    """The source `model`. Its answers raise a ModelFailure: ModelUnreadable, carrying the request
    that was paid for, when the reply is not what was asked for."""

    def answer(question: Question) -> Answer:
        may_change = question.tool.effect is Effect.WRITE
        completion = client.complete(build_request(question))
        try:
            reply, patch = read_reply(completion.text, may_change=may_change)
        except ModelUnreadable as problem:
            problem.requests = (completion.request,)
            raise
        return Answer(reply, patch=patch, requests=(completion.request,))

    return answer


def build_request(question: Question) -> Request:
    may_change = question.tool.effect is Effect.WRITE
    instructions = read_prompt("compose")
    if may_change:
        instructions = f"{instructions.rstrip()}\n{read_prompt('compose_change')}"
    messages = (
        Message(Speaker.SYSTEM, instructions),
        Message(Speaker.USER, _describe(question)),
    )
    return Request(Role.RESPOND, messages, reply_schema=_reply_schema(may_change=may_change))


def read_reply(text: str, *, may_change: bool) -> tuple[Reply, Patch | None]:
    """The reply in a model's text, and the patch where one was asked for. Raises ModelUnreadable,
    naming what is missing or wrong."""
    answer = parse_json(text)
    if not isinstance(answer, dict):
        raise ModelUnreadable('The model\'s answer is no object with "status" and "body".')
    wanted = ("status", "body", "patch") if may_change else ("status", "body")
    missing = [name for name in wanted if name not in answer]
    if missing:
        raise ModelUnreadable(f"The model's answer lacks {' and '.join(map(repr, missing))}.")
    status = answer["status"]
    if type(status) is not int or not 200 <= status <= 599:
        raise ModelUnreadable(
            f"The model's answer has the status {status!r}, expected a number from 200 to 599."
        )
    reply = Reply(status, answer["body"], Source.MODEL)
    return reply, _read_patch(answer["patch"]) if may_change else None


def _read_patch(operations: Json) -> Patch:
    if not isinstance(operations, list):
        raise ModelUnreadable('The model\'s "patch" is no list of operations.')
    for index, operation in enumerate(operations):
        if not isinstance(operation, dict) or operation.get("op") not in OPERATIONS:
            raise ModelUnreadable(
                f'Operation {index} of the model\'s "patch" has no "op" of {", ".join(OPERATIONS)}.'
            )
        if not isinstance(operation.get("path"), str):
            raise ModelUnreadable(f'Operation {index} of the model\'s "patch" has no "path".')
    # A reply schema makes some models fill in every field an operation may have.
    return tuple(_without_idle_fields(operation) for operation in operations)


def _without_idle_fields(operation: dict[str, Any]) -> dict[str, Any]:
    used = {"op", "path", "value" if operation["op"] in ("add", "replace") else "from"}
    if operation["op"] == "remove":
        used = {"op", "path"}
    return {name: value for name, value in operation.items() if name in used}


def _reply_schema(*, may_change: bool) -> Schema:
    properties: Schema = {
        "status": {"type": "integer", "minimum": 200, "maximum": 599},
        "body": {},
    }
    if may_change:
        operation = {
            "type": "object",
            "required": ["op", "path"],
            "properties": {
                "op": {"type": "string", "enum": list(OPERATIONS)},
                "path": {"type": "string"},
                "from": {"type": "string"},
                "value": {},
            },
        }
        properties["patch"] = {"type": "array", "items": operation}
    return {"type": "object", "required": list(properties), "properties": properties}


def _describe(question: Question) -> str:
    tool = question.tool
    sections = [
        ("task", question.message),
        ("state", cut(_write(question.state), LONGEST_STATE)),
        ("recent_calls", _describe_recent(question.recent)),
        ("tool", f"{tool.name}\n{tool.description}"),
        ("arguments_schema", cut(_write(tool.arguments), LONGEST_SCHEMA)),
        ("declared_responses", _describe_responses(tool.responses)),
        ("call", _write({"tool": tool.name, "arguments": question.call.arguments})),
    ]
    if question.objections:
        listed = "\n".join(f"- {objection}" for objection in question.objections)
        sections.append(("objections_to_your_last_answers", listed))
    return frame((name, text) for name, text in sections if text)


def _describe_recent(recent: tuple[CallRecord, ...]) -> str:
    answered = [record for record in recent if record.reply is not None]
    return "\n".join(_describe_call(record) for record in answered[-RECENT_CALLS:])


def _describe_call(record: CallRecord) -> str:
    call = f"{record.number}. {record.call.name} {_write(record.call.arguments)}"
    if record.reply is None:
        return call
    body = cut(_write(record.reply.body), LONGEST_BODY)
    return f"{call} -> {record.reply.status} {body}"


def _describe_responses(responses: tuple[DeclaredResponse, ...]) -> str:
    described = []
    for response in responses:
        schema = "no body" if response.schema is None else _write(response.schema)
        examples = "".join(f"\nexample: {_write(example)}" for example in response.examples[:1])
        text = cut(schema + examples, LONGEST_SCHEMA)
        described.append(f"{response.status} {response.description}\n{text}")
    return "\n".join(described)


def _write(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
