"""Lists of tool definitions: MCP's tools/list, OpenAI's, Anthropic's and Gemini's tools."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass

from simulator.conversion import dialects
from simulator.conversion.bodies import read_fields
from simulator.conversion.canonical import Header, document_of_tools
from simulator.conversion.definitions import Definitions
from simulator.conversion.detect import GEMINI_LISTS, Detected, shape_of
from simulator.conversion.effects import effect_of_tool
from simulator.conversion.ledger import Ledger, Unsound
from simulator.conversion.loose_parameters import as_object_schema
from simulator.conversion.naming import Named, name_tools, tell_renamed
from simulator.conversion.references import References
from simulator.conversion.tools import Views, both_views, complete_response
from simulator.conversion.wording import as_text, shown
from simulator.values.catalog import (
    ArgumentOrigin,
    DeclaredResponse,
    ImportedCatalog,
    ImportStep,
    Origin,
    Place,
    SourceFormat,
    Tool,
)
from simulator.values.json import Json, JsonObject, Schema
from simulator.values.pointer import child, find

INPUT_KEYS = {
    SourceFormat.MCP: ("inputSchema",),
    SourceFormat.ANTHROPIC: ("input_schema",),
    SourceFormat.OPENAI: ("parameters",),
    SourceFormat.GEMINI: ("parameters", "parametersJsonSchema", "parameters_json_schema"),
}
OUTPUT_KEYS = {
    SourceFormat.MCP: ("outputSchema",),
    SourceFormat.ANTHROPIC: (),
    SourceFormat.OPENAI: ("response",),
    SourceFormat.GEMINI: ("response", "responseJsonSchema", "response_json_schema"),
}


@dataclass(frozen=True)
class _Listed:
    """One tool definition as it stands at `pointer`."""

    definition: JsonObject
    pointer: str
    shape: SourceFormat

    @property
    def digest(self) -> str:
        content = json.dumps(self.definition, sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()[:8]


def convert_tool_list(document: Json, detected: Detected, ledger: Ledger) -> ImportedCatalog:
    """What cannot become a tool is noted as skipped."""
    listed = list(_without_repeats(_find_listed(document, detected, ledger), ledger))
    names = name_tools([Named(as_text(it.definition["name"]), it.digest) for it in listed])
    for tool, name in zip(listed, names, strict=True):
        tell_renamed(ledger, tool.pointer, as_text(tool.definition["name"]), name)
    tools = tuple(_build_tools(document, dict(zip(names, listed, strict=True)), ledger))
    header = _header(document, ledger)
    canonical = document_of_tools(header, tools)
    return ledger.account_for(detected.format, header.title, canonical, tools)


def _find_listed(document: Json, detected: Detected, ledger: Ledger) -> Iterator[_Listed]:
    pointer = str(detected.tools)
    place = find(document, pointer)
    if isinstance(place, dict):
        yield from _unfold(place, pointer, detected.format, ledger)
        return
    for index, tool in enumerate(place):
        yield from _unfold(tool, child(pointer, index), detected.format, ledger)


def _unfold(tool: Json, pointer: str, kind: SourceFormat, ledger: Ledger) -> Iterator[_Listed]:
    """The definitions an entry holds: itself, what it wraps, or Gemini's list of declarations."""
    shape = _shape_among(tool, kind)
    for key in GEMINI_LISTS:
        if isinstance(tool, dict) and isinstance(tool.get(key), list):
            for index, declaration in enumerate(tool[key]):
                yield from _unfold(declaration, child(pointer, key, index), shape, ledger)
            return
    if isinstance(tool, dict) and isinstance(tool.get("function"), dict):
        tool, pointer = tool["function"], child(pointer, "function")
    reason = _flaw_of(tool, shape)
    if reason:
        ledger.skip(pointer, reason)
    else:
        yield _Listed(tool, pointer, shape)


def _shape_among(tool: Json, kind: SourceFormat) -> SourceFormat:
    """Whose definition a tool is in a list of that kind: nearly bare ones are like the others."""
    shape = shape_of(tool) or kind
    if shape is not SourceFormat.OPENAI or not isinstance(tool, dict):
        return shape
    if tool.get("type") == "function":
        return shape
    return shape if "parameters" in tool and kind is not SourceFormat.GEMINI else kind


def _flaw_of(tool: Json, shape: SourceFormat) -> str:
    if not isinstance(tool, dict):
        return f"{shown(tool)} is no tool definition"
    if not as_text(tool.get("name")):
        return "the tool has no name"
    if shape in {SourceFormat.MCP, SourceFormat.ANTHROPIC} and not _has(tool, INPUT_KEYS[shape]):
        return f"the tool has no `{INPUT_KEYS[shape][0]}`"
    kind = tool.get("type")
    if kind not in (None, "function", "custom") and not _has(tool, INPUT_KEYS[shape]):
        return f"{shown(kind)} is a tool of the provider's own, without a schema"
    return ""


def _has(tool: JsonObject, keys: tuple[str, ...]) -> bool:
    return any(key in tool for key in keys)


def _without_repeats(listed: Iterator[_Listed], ledger: Ledger) -> Iterator[_Listed]:
    met: set[str] = set()
    for tool in listed:
        if tool.digest in met:
            ledger.skip(tool.pointer, "the same tool stands earlier in the list")
        else:
            met.add(tool.digest)
            yield tool


def _build_tools(document: Json, listed: dict[str, _Listed], ledger: Ledger) -> Iterator[Tool]:
    for number, (name, tool) in enumerate(listed.items()):
        ledger.tell(ImportStep("making tools", number, len(listed)))
        try:
            yield _build_tool(document, name, tool, ledger)
        except Unsound as fault:
            ledger.skip(tool.pointer, f"{fault.reason} (at {fault.pointer})")


def _build_tool(document: Json, name: str, tool: _Listed, ledger: Ledger) -> Tool:
    definition = tool.definition
    arguments = _read_arguments(document, tool, ledger)
    annotations = definition.get("annotations")
    return Tool(
        name=name,
        description=as_text(definition.get("description")) or as_text(definition.get("title")),
        arguments=arguments,
        responses=(_read_response(document, tool, ledger),),
        effect=effect_of_tool(str(definition["name"]), annotations),
        origin=Origin(
            pointer=tool.pointer,
            line=ledger.line_of(tool.pointer),
            name=as_text(definition["name"]),
            arguments=tuple(
                ArgumentOrigin(argument, Place.BODY, argument)
                for argument in arguments["properties"]
            ),
        ),
        annotations=annotations if isinstance(annotations, dict) else {},
    )


def _read_arguments(document: Json, tool: _Listed, ledger: Ledger) -> Schema:
    """Raises Unsound when the arguments are no object."""
    key = next((key for key in INPUT_KEYS[tool.shape] if tool.definition.get(key) is not None), "")
    if not key:
        return {"type": "object", "properties": {}, "additionalProperties": False}
    written, pointer = tool.definition[key], child(tool.pointer, key)
    if not isinstance(written, dict):
        raise Unsound(pointer, f"{shown(written)} is no schema")
    if not written:
        ledger.repair(pointer, "the schema is empty; it is read as an object of no named arguments")
    schema, views = _read_schema(document, tool, key, ledger)
    seen = _as_object(views.request.see(schema), pointer, views)
    return views.request.self_contained(seen)


def _as_object(schema: Schema | bool, pointer: str, views: Views) -> Schema:
    """The arguments with their properties at the top, where they can be brought there."""
    if isinstance(schema, bool):
        raise Unsound(pointer, "its arguments are no object")
    kinds = schema.get("type", "object")
    if "object" not in (kinds if isinstance(kinds, list) else [kinds]):
        raise Unsound(pointer, f"its arguments are of type {kinds!r}, not an object")
    fields = read_fields(schema, views.request.definition) if "properties" not in schema else None
    if fields is None:
        return {"properties": {}, **schema, "type": "object"}
    return {
        "type": "object",
        "properties": fields.properties,
        **({"required": list(fields.required)} if fields.required else {}),
        **({} if fields.additional is None else {"additionalProperties": fields.additional}),
        **({"dependentRequired": fields.dependent} if fields.dependent else {}),
    }


def _read_response(document: Json, tool: _Listed, ledger: Ledger) -> DeclaredResponse:
    key = next((key for key in OUTPUT_KEYS[tool.shape] if tool.definition.get(key)), "")
    if not isinstance(tool.definition.get(key), dict):
        return DeclaredResponse("200")
    schema, views = _read_schema(document, tool, key, ledger)
    return complete_response(DeclaredResponse("200", schema=schema), views.response)


def _read_schema(document: Json, tool: _Listed, key: str, ledger: Ledger) -> tuple[Schema, Views]:
    """The schema under a key, which is a document of its own as far as references go."""
    pointer = child(tool.pointer, key)
    references = References(document, pointer, ledger, has_ids=True)
    usual = dialects.JSON_SCHEMA_2020
    if tool.shape is SourceFormat.GEMINI and key in {"parameters", "response"}:
        usual = dialects.GEMINI
    dialect = dialects.dialect_named(tool.definition[key].get("$schema"), usual)
    homes = (child(pointer, "$defs"), child(pointer, "definitions"))
    definitions = Definitions(references, dialect, homes, ledger)
    written = tool.definition[key]
    if key in INPUT_KEYS[tool.shape]:
        written = as_object_schema(written, pointer, ledger)
    return definitions.convert(written, pointer), both_views(definitions)


def _header(document: Json, ledger: Ledger) -> Header:
    if not isinstance(document, dict):
        return Header("", "")
    envelope = document.get("result") if "jsonrpc" in document else document
    if isinstance(envelope, dict) and envelope.get("nextCursor"):
        ledger.warn("/nextCursor", "the list has further pages, which are not in this file")
    server = document.get("serverInfo")
    server = server if isinstance(server, dict) else {}
    return Header(
        title=as_text(server.get("title"))
        or as_text(server.get("name"))
        or as_text(document.get("server")),
        version=as_text(server.get("version")),
        description=as_text(document.get("instructions")),
    )
