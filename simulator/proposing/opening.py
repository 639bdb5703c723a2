"""Proposes the state that a task begins with."""

from collections.abc import Callable
from dataclasses import dataclass

from simulator.errors import ModelUnreadable
from simulator.llm.asking import Answered, ask_for
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.framing import cut, frame
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.values.json import Schema, write_compact
from simulator.values.state import Snapshot
from simulator.values.usage import Role

SEND_BACKS = 2
USUAL_STATE = 2_000
LONGEST_STATE = 20_000
"""Characters of its JSON: what a person can still look through before it is begun."""
LONGEST_POLICY = 4_000
REPLY_SCHEMA: Schema = {
    "type": "object",
    "properties": {"state": {"type": "object"}},
    "required": ["state"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class World:
    """What a state is proposed for. `tools` and `collections` are written out, the latter empty
    where the state holds none; `same_shape` is a state such as the tools keep, as JSON, empty
    where none is known; `objection` says why a state does not fit, empty when it does."""

    messages: tuple[str, ...]
    policy: str
    tools: str
    collections: str
    same_shape: str
    objection: Callable[[Snapshot], str]


def propose_opening(world: World, wish: str, client: Client) -> Answered[Snapshot]:
    """Raises ModelFailure when the model gives no state that fits."""
    request = Request(
        Role.OPENING,
        (
            Message(Speaker.SYSTEM, read_prompt("opening").format(longest=USUAL_STATE)),
            Message(Speaker.USER, build_input(world, wish)),
        ),
        reply_schema=REPLY_SCHEMA,
    )
    return ask_for(
        client, request, lambda text: read_state(text, world.objection), send_backs=SEND_BACKS
    )


def build_input(world: World, wish: str) -> str:
    sections = (
        *(("request", message) for message in world.messages),
        ("policy", cut(world.policy, LONGEST_POLICY)),
        ("tools", world.tools),
        ("collections", world.collections),
        ("same_shape", world.same_shape),
        ("wish", wish),
    )
    return frame((name, text) for name, text in sections if text)


def read_state(text: str, objection: Callable[[Snapshot], str]) -> Snapshot:
    """Raises ModelUnreadable when the reply holds no state that fits."""
    reply = parse_json(text)
    state = reply.get("state") if isinstance(reply, dict) else None
    if not isinstance(state, dict) or not state:
        raise ModelUnreadable('The reply is no object with a "state" that holds anything.')
    if len(write_compact(state)) > LONGEST_STATE:
        raise ModelUnreadable(f"The state is longer than {LONGEST_STATE} characters.")
    if sentence := objection(state):
        raise ModelUnreadable(sentence)
    return state
