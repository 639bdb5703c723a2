"""Proposes a tool's behaviour: a function that answers its calls."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from simulator.errors import BehaviourFailed, ModelUnreadable
from simulator.llm.asking import Answered, ask_for
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.framing import cut, frame
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.values.catalog import Tool
from simulator.values.json import Json, Schema, write_compact
from simulator.values.usage import Role

SEND_BACKS = 2
LONGEST_PART = 6_000
"""Characters of a schema, a state or an answer that the model is shown."""
REPLY_SCHEMA: Schema = {
    "type": "object",
    "properties": {"source": {"type": "string"}},
    "required": ["source"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class Example:
    """An answer that was given once: the state before, the arguments, what came back."""

    state: Json
    arguments: Json
    status: int
    body: Json


def propose_behaviour(
    tool: Tool, examples: Sequence[Example], check: Callable[[str], None], client: Client
) -> Answered[str]:
    """Python source that `check` takes; it raises BehaviourFailed to say why it does not. Raises
    ModelFailure when the model gives none."""
    request = Request(
        Role.PROPOSE,
        (
            Message(Speaker.SYSTEM, read_prompt("propose_behaviour")),
            Message(Speaker.USER, build_input(tool, examples)),
        ),
        reply_schema=REPLY_SCHEMA,
    )
    return ask_for(client, request, partial(read_source, check=check), send_backs=SEND_BACKS)


def build_input(tool: Tool, examples: Sequence[Example]) -> str:
    answers = [
        {"status": response.status, "means": response.description, "schema": response.schema}
        for response in tool.responses
    ]
    return frame(
        (
            ("tool", tool.name),
            ("description", tool.description),
            ("effect", tool.effect),
            ("arguments", _shown(tool.arguments)),
            ("answers", _shown(answers)),
            *(("example", _told(example)) for example in examples),
        )
    )


def _told(example: Example) -> str:
    parts = {
        "state before": example.state,
        "arguments": example.arguments,
        "status": example.status,
        "answer": example.body,
    }
    return "\n".join(f"{name}: {_shown(value)}" for name, value in parts.items())


def _shown(value: Json) -> str:
    return cut(write_compact(value), LONGEST_PART)


def read_source(text: str, check: Callable[[str], None]) -> str:
    """Raises ModelUnreadable when the reply holds no source that runs."""
    reply = parse_json(text)
    source = reply.get("source") if isinstance(reply, dict) else None
    if not isinstance(source, str) or not source.strip():
        raise ModelUnreadable('The reply is no object with a "source" that is Python.')
    try:
        check(source)
    except BehaviourFailed as failure:
        raise ModelUnreadable(failure.sentence) from failure
    return source.strip() + "\n"
