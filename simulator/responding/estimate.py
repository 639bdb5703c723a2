"""Asks a model what a call changed in the state, once its answer is there.

Source: Gecko (arXiv 2602.19218) section 3.3, the task state estimator, whose state is JSON here.
"""

from collections.abc import Callable
from datetime import datetime

from simulator.errors import ModelUnreadable
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.framing import cut, frame
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.responding.changes import PATCH_SCHEMA, read_patch
from simulator.responding.making import fill_in
from simulator.responding.showing import (
    show_call,
    show_objections,
    show_relevant_state,
    show_task,
    show_tool,
)
from simulator.values.json import Schema, write_compact
from simulator.values.question import Answer, Question
from simulator.values.reply import Reply
from simulator.values.usage import Role

LONGEST_RESPONSE = 8_000

Estimator = Callable[[Question, Reply], Answer]
"""The same reply, with what it changes."""

REPLY_SCHEMA: Schema = {
    "type": "object",
    "required": ["patch"],
    "properties": {"patch": PATCH_SCHEMA},
}


def estimate_by_model(client: Client, moment: datetime) -> Estimator:
    """Its answers raise a ModelFailure, as those of `answer_by_model` do."""

    def estimate(question: Question, reply: Reply) -> Answer:
        completion = client.complete(build_request(question, reply))
        try:
            patch = fill_in(None, _read(completion.text), question, moment).patch
        except ModelUnreadable as problem:
            problem.requests = (completion.request,)
            raise
        return Answer(reply, patch=patch, requests=(completion.request,))

    return estimate


def build_request(question: Question, reply: Reply) -> Request:
    response = f"{reply.status} {cut(write_compact(reply.body), LONGEST_RESPONSE)}"
    sections = (
        show_task(question),
        show_relevant_state(question),
        show_tool(question.tool),
        show_call(question),
        ("response", response),
        show_objections(question),
    )
    messages = (
        Message(Speaker.SYSTEM, read_prompt("estimate")),
        Message(Speaker.USER, frame((name, text) for name, text in sections if text)),
    )
    return Request(Role.STATE, messages, reply_schema=REPLY_SCHEMA)


def _read(text: str) -> tuple[dict[str, object], ...]:
    reply = parse_json(text)
    if not isinstance(reply, dict) or "patch" not in reply:
        raise ModelUnreadable('The reply is no object with "patch".')
    return read_patch(reply["patch"])
