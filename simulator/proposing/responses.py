"""Proposes the schema of what a tool answers, for tools whose source gives none."""

import json
from collections.abc import Iterator

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError

from simulator.errors import ModelUnreadable
from simulator.llm.asking import Answered, ask_for
from simulator.llm.client import Client, Message, Request, Speaker
from simulator.llm.framing import frame
from simulator.llm.parsing import parse_json
from simulator.prompts import read_prompt
from simulator.values.catalog import Tool
from simulator.values.json import Json, Schema
from simulator.values.usage import Role

SEND_BACKS = 2
LONGEST_SCHEMA = 20_000
"""Characters of its JSON: what a person can still read before accepting it."""
REPLY_SCHEMA: Schema = {
    "type": "object",
    "properties": {"schema": {"type": "object"}},
    "required": ["schema"],
    "additionalProperties": False,
}


def propose_response(tool: Tool, client: Client) -> Answered[Schema]:
    """A JSON Schema 2020-12 of the tool's answer. Raises ModelFailure when the model gives none."""
    request = Request(
        Role.PROPOSE,
        (
            Message(Speaker.SYSTEM, read_prompt("propose_response")),
            Message(Speaker.USER, build_input(tool)),
        ),
        reply_schema=REPLY_SCHEMA,
    )
    return ask_for(client, request, read_schema, send_backs=SEND_BACKS)


def build_input(tool: Tool) -> str:
    return frame(
        (
            ("tool", tool.name),
            ("description", tool.description),
            ("arguments", json.dumps(tool.arguments, ensure_ascii=False)),
        )
    )


def read_schema(text: str) -> Schema:
    """Raises ModelUnreadable when the reply holds no schema that can be used as it is."""
    reply = parse_json(text)
    schema = reply.get("schema") if isinstance(reply, dict) else None
    if not isinstance(schema, dict) or not schema:
        raise ModelUnreadable('The reply is no object with a "schema" that says anything.')
    refuse_schema(schema)
    return schema


def refuse_schema(schema: Schema) -> None:
    """Raises ModelUnreadable for what is no schema, or none that stands by itself."""
    if len(json.dumps(schema)) > LONGEST_SCHEMA:
        raise ModelUnreadable(f"The schema is longer than {LONGEST_SCHEMA} characters.")
    try:
        Draft202012Validator.check_schema(schema)
    except SchemaError as flaw:
        place = "".join(f"/{part}" for part in flaw.absolute_path)
        raise ModelUnreadable(f"The schema is none at {place or '/'}: {flaw.message}.") from flaw
    foreign = next((ref for ref in _references(schema) if not _is_own(ref, schema)), None)
    if foreign is not None:
        raise ModelUnreadable(f"The schema refers to {foreign!r}, which is not in its own $defs.")


def _references(schema: Json) -> Iterator[Json]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"]
        for part in schema.values():
            yield from _references(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _references(part)


def _is_own(reference: Json, schema: Schema) -> bool:
    name = str(reference).removeprefix("#/$defs/")
    return name != str(reference) and name in schema.get("$defs", {})
