"""Asks a model about the checklist items that no rule decides."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from simulator.errors import ModelFailure, ModelUnreadable
from simulator.judging.judge_input import build_input
from simulator.judging.material import Material
from simulator.llm.asking import ask_for
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.values.json import Json, JsonObject, Schema
from simulator.values.pointer import leads_somewhere
from simulator.values.task import ChecklistItem
from simulator.values.usage import ModelRequest, Role
from simulator.values.verdict import Decider, Evidence, Ruling, Verdict

SEND_BACKS = 2
"""Its verdicts decide the attempt, so giving up early costs most here."""


@dataclass(frozen=True)
class Judgement:
    """One verdict an item, in the items' order; `input` is the exact text the model read, and
    `failure` is why it gave no verdict."""

    verdicts: tuple[Verdict, ...]
    requests: tuple[ModelRequest, ...]
    input: str
    failure: ModelFailure | None = None


def judge_items(
    items: Sequence[ChecklistItem], material: Material, client: Client, *, longest_input: int
) -> Judgement:
    """What the model did not decide is undecided, with the reason. `longest_input` bounds the
    text it reads, in characters.

    Raises ModelFailure only when the model cannot be reached, so that the attempt is judged later.
    """
    if not items:
        return Judgement((), (), "")
    text = build_input(items, material, longest_input)
    request = Request(
        Role.JUDGE,
        (Message(Speaker.SYSTEM, read_prompt("judge")), Message(Speaker.USER, text)),
        reply_schema=reply_schema(items),
    )
    try:
        answered = ask_for(
            client,
            request,
            lambda reply: read_verdicts(reply, items, material),
            send_backs=SEND_BACKS,
        )
    except ModelFailure as failure:
        if failure.is_outage:
            raise
        reason = f"The judge gave no verdict: {failure.sentence}"
        return Judgement(_undecided(items, reason), failure.requests, text, failure)
    return Judgement(answered.value, answered.requests, text)


def read_verdicts(
    text: str, items: Sequence[ChecklistItem], material: Material
) -> tuple[Verdict, ...]:
    """The judge's reply as verdicts; items it leaves out are undecided, and evidence that does not
    exist is dropped. Raises ModelUnreadable when the reply is not of the shape asked for."""
    reply = parse_json(text)
    if not isinstance(reply, dict) or not isinstance(reply.get("verdicts"), list):
        raise ModelUnreadable('The reply is no object with a list of "verdicts".')
    keys = {item.key for item in items}
    found: dict[str, Verdict] = {}
    for index, entry in enumerate(reply["verdicts"]):
        verdict = _read_verdict(entry, f"/verdicts/{index}", material)
        if verdict.item not in keys:
            raise ModelUnreadable(f"The verdict at /verdicts/{index} names no item of the list.")
        if verdict.item in found:
            raise ModelUnreadable(f"The reply gives two verdicts about {verdict.item}.")
        found[verdict.item] = verdict
    left_out = {v.item: v for v in _undecided(items, "The judge left this item out.")}
    return tuple(found.get(item.key, left_out[item.key]) for item in items)


def reply_schema(items: Sequence[ChecklistItem]) -> Schema:
    """The reason stands before the ruling, so that a model thinks before it rules."""
    properties: JsonObject = {
        "item": {"type": "string", "enum": [item.key for item in items]},
        "reason": {"type": "string"},
        "calls": {"type": "array", "items": {"type": "integer"}},
        "pointers": {"type": "array", "items": {"type": "string"}},
        "ruling": {"type": "string", "enum": [ruling.value for ruling in Ruling]},
    }
    verdict = _closed_object(properties)
    return _closed_object({"verdicts": {"type": "array", "items": verdict}})


def _closed_object(properties: JsonObject) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _read_verdict(entry: Json, pointer: str, material: Material) -> Verdict:
    if not isinstance(entry, dict):
        raise ModelUnreadable(f"The verdict at {pointer} is no object.")
    for name in ("item", "reason", "ruling"):
        if not isinstance(entry.get(name), str):
            raise ModelUnreadable(f'The verdict at {pointer} has no "{name}".')
    if entry["ruling"] not in list(Ruling):
        rulings = ", ".join(Ruling)
        raise ModelUnreadable(f"{pointer}/ruling is {json.dumps(entry['ruling'])}, not {rulings}.")
    return Verdict(
        entry["item"],
        Ruling(entry["ruling"]),
        entry["reason"],
        Decider.MODEL,
        _read_evidence(entry, material),
    )


def _read_evidence(entry: JsonObject, material: Material) -> Evidence:
    numbers = {record.number for record in material.records}
    calls = [number for number in _listed(entry.get("calls")) if number in numbers]
    pointers = [
        pointer
        for pointer in _listed(entry.get("pointers"))
        if isinstance(pointer, str) and leads_somewhere(material.state, pointer)
    ]
    return Evidence(tuple(dict.fromkeys(calls)), tuple(dict.fromkeys(pointers)))


def _listed(value: Json) -> list[Json]:
    """The list's plain values; none when it is no list."""
    return [v for v in value if isinstance(v, int | str)] if isinstance(value, list) else []


def _undecided(items: Sequence[ChecklistItem], reason: str) -> tuple[Verdict, ...]:
    return tuple(Verdict(item.key, Ruling.UNDECIDED, reason, Decider.MODEL) for item in items)
