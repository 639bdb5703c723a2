"""The sentences that may say what a call's arguments mean: the descriptions' and the request's."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import unquote

from simulator.schemas.engine import find_problems
from simulator.values.call import ToolCall
from simulator.values.catalog import Tool
from simulator.values.json import Json, Schema
from simulator.values.pointer import child, find

MOST_STATEMENTS = 80
LONGEST_SENTENCE = 400
"""Characters; a longer one is cut, and the objection quotes what was shown."""
SENTENCE_END = re.compile(
    r"(?<=[.!?])(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\betc\.)\s+(?=[^\W\d_a-z]|[\d\"'“(`*])|\n+"
)
BULLET = re.compile(r"^\s*(?:[-*•>#]+|\d+[.)])\s+")


class Origin(StrEnum):
    """Whose sentence it is."""

    DESCRIPTION = "description"
    REQUEST = "request"


@dataclass(frozen=True)
class Statement:
    """One sentence. `place` is the tool's name, or a pointer to the arguments it describes, where
    "*" stands for each item of a list; empty for the user's request."""

    origin: Origin
    place: str
    sentence: str


def list_statements(call: ToolCall, tool: Tool, message: str) -> tuple[Statement, ...]:
    """What is said of the arguments that were sent, of the tool, and in the request; nothing of
    what the schema says in other words than prose."""
    described = [
        *_sentences(tool.description, Origin.DESCRIPTION, tool.name),
        *(
            statement
            for place, text in _descriptions(call.arguments, tool.arguments, "", tool.arguments)
            if place
            for statement in _sentences(text, Origin.DESCRIPTION, place)
        ),
    ]
    asked = list(_sentences(message, Origin.REQUEST, ""))[: MOST_STATEMENTS // 2]
    return (*list(dict.fromkeys(described))[: MOST_STATEMENTS - len(asked)], *asked)


def _sentences(text: str, origin: Origin, place: str) -> Iterator[Statement]:
    for piece in SENTENCE_END.split(text):
        if sentence := BULLET.sub("", piece).strip():
            is_long = len(sentence) > LONGEST_SENTENCE
            yield Statement(
                origin, place, f"{sentence[:LONGEST_SENTENCE]}…" if is_long else sentence
            )


def _descriptions(
    value: Json, schema: Json, place: str, root: Schema, seen: tuple[str, ...] = ()
) -> Iterator[tuple[str, str]]:
    """The descriptions of a value and of what stands in it, outermost first. `seen` are the
    references followed at this place."""
    if not isinstance(schema, dict):
        return
    if isinstance(text := schema.get("description"), str):
        yield place, text
    reference = schema.get("$ref")
    if isinstance(reference, str) and reference not in seen:
        target = _resolve(reference, root)
        yield from _descriptions(value, target, place, root, (*seen, reference))
    for part in _parts_that_apply(value, schema, root):
        yield from _descriptions(value, part, place, root, seen)
    if isinstance(value, dict):
        declared = schema.get("properties", {})
        others = schema.get("additionalProperties")
        for name, field in value.items():
            yield from _descriptions(field, declared.get(name, others), child(place, name), root)
    elif isinstance(value, list):
        for item in value[:MOST_STATEMENTS]:
            yield from _descriptions(item, schema.get("items"), child(place, "*"), root)


def _parts_that_apply(value: Json, schema: Schema, root: Schema) -> Iterator[Json]:
    """All parts of a conjunction, and of alternatives those that the value fits."""
    yield from schema.get("allOf", ())
    for keyword in ("anyOf", "oneOf"):
        for part in schema.get(keyword, ()):
            whole = {"$defs": root.get("$defs", {}), "allOf": [part]}
            if not find_problems(whole, value, closed=False):
                yield part


def _resolve(reference: str, root: Schema) -> Json:
    """What a reference within the schema leads to; nothing where it leads nowhere."""
    if not reference.startswith("#"):
        return None
    try:
        return find(root, unquote(reference[1:]))
    except LookupError:
        return None
