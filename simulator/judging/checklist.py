"""Drafts a checklist from what the user asks, when the user gave none."""

from dataclasses import dataclass

from simulator.errors import ModelUnreadable
from simulator.llm.asking import ask_for
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.framing import frame
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.values.json import Schema
from simulator.values.task import ChecklistItem
from simulator.values.usage import ModelRequest, Role

MOST_ITEMS = 8
SEND_BACKS = 1
"""A shape this small is mended at once or not at all."""

REPLY_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "items": {
            "type": "array",
            "items": {"type": "string"},
            "minItems": 1,
            "maxItems": MOST_ITEMS,
        }
    },
    "required": ["items"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class Draft:
    """The items, and every request it took to get them."""

    items: tuple[ChecklistItem, ...]
    requests: tuple[ModelRequest, ...]


def draft_checklist(message: str, policy: str, client: Client) -> Draft:
    """Ask for neutral, atomic items that the final state or the calls can show, all required.

    Raises ModelFailure when the model gives none.
    """
    request = Request(
        Role.CHECKLIST,
        (
            Message(Speaker.SYSTEM, read_prompt("checklist").format(most=MOST_ITEMS)),
            Message(Speaker.USER, build_input(message, policy)),
        ),
        reply_schema=REPLY_SCHEMA,
    )
    answered = ask_for(client, request, read_items, send_backs=SEND_BACKS)
    return Draft(answered.value, answered.requests)


def build_input(message: str, policy: str) -> str:
    return frame((("request", message), ("policy", policy or "(none)")))


def read_items(text: str) -> tuple[ChecklistItem, ...]:
    """Raises ModelUnreadable when the reply holds no list of texts."""
    reply = parse_json(text)
    if not isinstance(reply, dict) or not isinstance(reply.get("items"), list):
        raise ModelUnreadable('The reply is no object with a list of "items".')
    if not all(isinstance(item, str) and item.strip() for item in reply["items"]):
        raise ModelUnreadable("Every item must be a text that says something.")
    texts = list(dict.fromkeys(item.strip() for item in reply["items"]))
    if not 1 <= len(texts) <= MOST_ITEMS:
        raise ModelUnreadable(f"There must be 1 to {MOST_ITEMS} items, not {len(texts)}.")
    return tuple(ChecklistItem(f"item-{n}", text) for n, text in enumerate(texts, start=1))
