"""Answers by asking a model: one reply with status, body and what changed in the state.

Source: Gecko (arXiv 2602.19218) sections 3.2 and 3.3, whose response generator and state estimator
are one request here, unless the session asks for the paper's two (`estimate`), and whose state is
JSON instead of prose.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from simulator.errors import ModelUnreadable
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.framing import frame
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.responding.changes import PATCH_SCHEMA, read_patch
from simulator.responding.declared import statuses_to_answer
from simulator.responding.making import fill_in
from simulator.responding.showing import (
    Section,
    show_arguments,
    show_call,
    show_kept,
    show_objections,
    show_recent,
    show_relevant_state,
    show_responses,
    show_task,
    show_tool,
)
from simulator.schemas.sentences import join_words
from simulator.values.catalog import Effect, Tool
from simulator.values.json import Json, Schema
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Reply, Source
from simulator.values.state import Patch
from simulator.values.usage import Role

MOST_ITEMS = 50
"""Of any list in a body; a model that goes on is cut short, and the reply says so."""
NOTE_OF_CUT = f"Lists are cut after {MOST_ITEMS} items."


class StateSteps(StrEnum):
    """How a model's answer comes by its change of the state."""

    TOGETHER = "together"
    """In the same reply."""
    APART = "apart"
    """In a reply of its own, once the answer fits."""
    NONE = "none"
    """Not at all: the model is shown no state either."""


@dataclass(frozen=True)
class Said:
    """What a model's text says, before code fills in what it makes itself."""

    status: int
    body: Json
    patch: Patch


def answer_by_model(client: Client, moment: datetime, steps: StateSteps) -> Answerer:
    """The source `model`; `moment` is the date and time its answers tell. Its answers raise a
    ModelFailure: ModelUnreadable, carrying the request that was paid for, when the reply is not
    what was asked for."""

    def answer(question: Question) -> Answer:
        completion = client.complete(build_request(question, steps))
        may_change = _may_change(question.tool, steps)
        try:
            said = read_reply(completion.text, question.tool, may_change=may_change)
            made = fill_in(said.body, said.patch, question, moment)
        except ModelUnreadable as problem:
            problem.requests = (completion.request,)
            raise
        reply = _cap(Reply(said.status, made.body, Source.MODEL))
        return Answer(reply, patch=made.patch, requests=(completion.request,))

    return answer


def build_request(question: Question, steps: StateSteps) -> Request:
    may_change = _may_change(question.tool, steps)
    sections = frame((name, text) for name, text in _sections(question, steps) if text)
    return Request(
        Role.RESPOND,
        (
            Message(Speaker.SYSTEM, _instructions(steps, may_change=may_change)),
            Message(Speaker.USER, sections),
        ),
        reply_schema=_reply_schema(question.tool, may_change=may_change),
    )


def read_reply(text: str, tool: Tool, *, may_change: bool) -> Said:
    """Raises ModelUnreadable, naming what is missing or wrong."""
    answer = parse_json(text)
    if not isinstance(answer, dict):
        raise ModelUnreadable('The model\'s answer is no object with "status" and "body".')
    wanted = ("status", "body", "patch") if may_change else ("status", "body")
    missing = [name for name in wanted if name not in answer]
    if missing:
        raise ModelUnreadable(f"The model's answer lacks {' and '.join(map(repr, missing))}.")
    status, allowed = answer["status"], statuses_to_answer(tool)
    if type(status) is not int or status not in allowed:
        expected = join_words(map(str, allowed))
        raise ModelUnreadable(f"The model's answer has the status {status!r}, expected {expected}.")
    patch = read_patch(answer["patch"]) if may_change else ()
    if patch and status >= 400:
        raise ModelUnreadable(
            f"The model's answer is the error {status} and yet changes the state at "
            f"{patch[0]['path'] or 'its top'}; an error changes nothing."
        )
    return Said(status, answer["body"], patch)


def _may_change(tool: Tool, steps: StateSteps) -> bool:
    return tool.effect is Effect.WRITE and steps is StateSteps.TOGETHER


def _instructions(steps: StateSteps, *, may_change: bool) -> str:
    names = ["compose"]
    if steps is not StateSteps.NONE:
        names.append("compose_state")
    if may_change:
        names.append("compose_change")
    return "\n".join(read_prompt(name).rstrip() for name in names)


def _sections(question: Question, steps: StateSteps) -> Iterator[Section]:
    yield show_task(question)
    if steps is not StateSteps.NONE:
        yield show_relevant_state(question)
    yield show_recent(question)
    yield show_tool(question.tool)
    yield show_arguments(question.tool)
    yield show_responses(question.tool)
    yield show_kept(question.tool)
    yield show_call(question)
    yield show_objections(question)


def _cap(reply: Reply) -> Reply:
    body = _capped(reply.body)
    return reply if body == reply.body else replace(reply, body=body, note=NOTE_OF_CUT)


def _capped(value: Json) -> Json:
    if isinstance(value, dict):
        return {name: _capped(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_capped(member) for member in value[:MOST_ITEMS]]
    return value


def _reply_schema(tool: Tool, *, may_change: bool) -> Schema:
    properties: Schema = {
        "status": {"type": "integer", "enum": list(statuses_to_answer(tool))},
        "body": {},
    }
    if may_change:
        properties["patch"] = PATCH_SCHEMA
    return {"type": "object", "required": list(properties), "properties": properties}
