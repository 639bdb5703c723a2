"""Drafts a checklist from what the user asks, with checks that code can decide by where it can."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from simulator.errors import ModelUnreadable
from simulator.judging.proposed_checks import keep_check
from simulator.llm.asking import ask_for
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.framing import cut, frame
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.values.json import Json, Schema
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem
from simulator.values.usage import ModelRequest, Role

MOST_ITEMS = 8
LONGEST_TEXT = 2_000
"""Characters of an item, as of one that a person writes."""
LONGEST_EARLIER = 4_000
SEND_BACKS = 2
"""Nothing can pass without a checklist."""

REPLY_SCHEMA: Schema = {
    "type": "object",
    "properties": {
        "items": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string"},
                    "check": {"type": ["string", "null"]},
                    "required": {"type": "boolean"},
                },
                "required": ["text", "check", "required"],
                "additionalProperties": False,
            },
            "minItems": 1,
            "maxItems": MOST_ITEMS,
        }
    },
    "required": ["items"],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class Ground:
    """What a checklist is drafted from. `earlier` are the user's messages of the turns before,
    `tools` and `state` the outlines of the tools in play and of the opening, `kept` the items it
    has already; `wish` is what a person asks of the draft."""

    message: str
    policy: str = ""
    earlier: tuple[str, ...] = ()
    tools: str = ""
    state: str = ""
    opening: Snapshot = field(default_factory=dict)
    kept: tuple[ChecklistItem, ...] = ()
    wish: str = ""


@dataclass(frozen=True)
class Draft:
    """The items that are new, and every request it took to get them."""

    items: tuple[ChecklistItem, ...]
    requests: tuple[ModelRequest, ...]


def draft_checklist(ground: Ground, client: Client) -> Draft:
    """Ask for neutral, atomic items that the final state or the calls can show. A check that would
    decide nothing is left out, and the item's note says so.

    Raises ModelFailure when the model gives no items.
    """
    request = Request(
        Role.CHECKLIST,
        (
            Message(Speaker.SYSTEM, read_prompt("checklist").format(most=MOST_ITEMS)),
            Message(Speaker.USER, build_input(ground)),
        ),
        reply_schema=REPLY_SCHEMA,
    )
    answered = ask_for(client, request, read_items, send_backs=SEND_BACKS)
    keys = free_keys(ground.kept)
    items = tuple(
        keep_check(ChecklistItem(key, item.text, item.check, item.required), ground.opening)
        for key, item in zip(keys, _new(answered.value, ground.kept), strict=False)
    )
    return Draft(items, answered.requests)


def build_input(ground: Ground) -> str:
    earlier = cut("\n".join(ground.earlier), LONGEST_EARLIER)
    sections = (
        ("earlier_requests", earlier),
        ("request", ground.message),
        ("policy", ground.policy or "(none)"),
        ("tools", ground.tools),
        ("state", ground.state),
        ("kept_items", "\n".join(f"- {item.text}" for item in ground.kept)),
        ("wish", ground.wish),
    )
    return frame((name, text) for name, text in sections if text)


@dataclass(frozen=True)
class Suggestion:
    """An item as a model writes it."""

    text: str
    check: str | None = None
    required: bool = True


def read_items(text: str) -> tuple[Suggestion, ...]:
    """Items of a text alone are taken too. Raises ModelUnreadable when the reply holds no list of
    items."""
    reply = parse_json(text)
    if not isinstance(reply, dict) or not isinstance(reply.get("items"), list):
        raise ModelUnreadable('The reply is no object with a list of "items".')
    items: dict[str, Suggestion] = {}
    for index, entry in enumerate(reply["items"]):
        item = _read_item(entry, f"/items/{index}")
        items.setdefault(item.text, item)
    if not 1 <= len(items) <= MOST_ITEMS:
        raise ModelUnreadable(f"There must be 1 to {MOST_ITEMS} items, not {len(items)}.")
    return tuple(items.values())


def _read_item(item: Json, pointer: str) -> Suggestion:
    entry = {"text": item} if isinstance(item, str) else item
    if not isinstance(entry, dict):
        raise ModelUnreadable(f"{pointer} is no object.")
    text, check = entry.get("text"), entry.get("check")
    if not isinstance(text, str) or not text.strip():
        raise ModelUnreadable(f"{pointer}/text must be a text that says something.")
    if len(text) > LONGEST_TEXT:
        raise ModelUnreadable(f"{pointer}/text is longer than {LONGEST_TEXT} characters.")
    if check is not None and not isinstance(check, str):
        raise ModelUnreadable(f"{pointer}/check is neither a text nor null.")
    required = entry.get("required", True)
    if not isinstance(required, bool):
        raise ModelUnreadable(f"{pointer}/required is neither true nor false.")
    return Suggestion(text.strip(), (check or "").strip() or None, required)


def _new(items: Sequence[Suggestion], kept: Sequence[ChecklistItem]) -> list[Suggestion]:
    said = {item.text for item in kept}
    return [item for item in items if item.text not in said]


def free_keys(kept: Sequence[ChecklistItem]) -> Iterator[str]:
    """Keys for new items beside those there are."""
    taken = {item.key for item in kept}
    return (key for number in count(1) if (key := f"item-{number}") not in taken)
