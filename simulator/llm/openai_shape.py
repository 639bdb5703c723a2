"""Puts our messages and tools into the OpenAI chat-completions shape, and reads its calls."""

import json
from collections.abc import Sequence
from dataclasses import replace

from simulator.llm.client import Message, Speaker
from simulator.strict_json import NotJson, read_json
from simulator.values.call import ToolCall
from simulator.values.catalog import Tool
from simulator.values.json import Json, JsonObject, Schema

UNREADABLE_ARGUMENTS = "unreadable_arguments"
"""The argument under which a model is shown what it sent, when that was no JSON object: providers
refuse a conversation whose calls have anything else."""

OPENAPI_ONLY = frozenset({"discriminator", "xml", "externalDocs", "example", "nullable"})
KEYED_BY_NAME = frozenset({"properties", "patternProperties", "$defs", "dependentSchemas"})
DATA = frozenset({"const", "enum", "default", "examples", "required"})

SCHEMA_INSTRUCTION = (
    "Reply with one JSON value that fits this JSON Schema, and with nothing else:\n"
)


def message_in_shape(message: Message) -> JsonObject:
    shaped: JsonObject = {"role": message.speaker.value, "content": message.text}
    if message.tool_calls:
        shaped["content"] = message.text or None
        shaped["tool_calls"] = [_call_in_shape(call) for call in message.tool_calls]
    if message.answers is not None:
        shaped["tool_call_id"] = message.answers
    return shaped


def tool_in_shape(tool: Tool) -> JsonObject:
    parameters = {"type": "object", "properties": {}, **plain_schema(tool.arguments)}
    function = {"name": tool.name, "description": tool.description, "parameters": parameters}
    return {"type": "function", "function": function}


def schema_in_shape(schema: Schema) -> JsonObject:
    named = {"name": "reply", "schema": plain_schema(schema)}
    return {"type": "json_schema", "json_schema": named}


def with_schema_in_words(messages: Sequence[Message], schema: Schema) -> tuple[Message, ...]:
    """For a provider that takes no reply schema: the user's last message says what is wanted."""
    wanted = SCHEMA_INSTRUCTION + json.dumps(plain_schema(schema))
    *before, last = messages
    if last.speaker is not Speaker.USER:
        return (*messages, Message(Speaker.USER, wanted))
    return (*before, replace(last, text=f"{last.text}\n\n{wanted}"))


def plain_schema(schema: Json) -> Json:
    """The schema without keywords that are OpenAPI's and not JSON Schema's, which some providers
    refuse. What stands under a name that a person chose is kept, whatever the name."""
    if isinstance(schema, list):
        return [plain_schema(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        keyword: _plain_value(keyword, value)
        for keyword, value in schema.items()
        if keyword not in OPENAPI_ONLY
    }


def read_arguments(text: str) -> Json:
    """A call's arguments; the text itself when it is not JSON, so that the rules say what is
    wrong. Providers write no arguments as an empty text."""
    if not text.strip():
        return {}
    try:
        return read_json(text)
    except NotJson:
        return text


def _plain_value(keyword: str, value: Json) -> Json:
    if keyword in DATA:
        return value
    if keyword in KEYED_BY_NAME and isinstance(value, dict):
        return {name: plain_schema(part) for name, part in value.items()}
    return plain_schema(value)


def _call_in_shape(call: ToolCall) -> JsonObject:
    arguments = call.arguments
    if not isinstance(arguments, dict):
        arguments = {UNREADABLE_ARGUMENTS: arguments}
    function = {"name": call.name, "arguments": json.dumps(arguments, ensure_ascii=False)}
    return {"id": call.provider_id, "type": "function", "function": function}
