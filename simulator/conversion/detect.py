"""Names the kind of a parsed document, and refuses the kinds that are not read here by name."""

from dataclasses import dataclass

from simulator.conversion.foreign import name_document
from simulator.errors import DescriptionRefused
from simulator.values.catalog import SourceFormat
from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child

GEMINI_LISTS = ("functionDeclarations", "function_declarations")
SCHEMA_KEYS = {
    "inputSchema": SourceFormat.MCP,
    "input_schema": SourceFormat.ANTHROPIC,
    "parametersJsonSchema": SourceFormat.GEMINI,
    "parameters_json_schema": SourceFormat.GEMINI,
}
BARE_FUNCTION = {"name", "description", "strict"}


@dataclass(frozen=True)
class Detected:
    """`tools` points at the list of tool definitions, or at the only one; None for an HTTP
    description."""

    format: SourceFormat
    tools: str | None = None


def detect(document: Json) -> Detected:
    """Raises DescriptionRefused, naming the kind, when it is none of SourceFormat's."""
    if isinstance(document, list):
        return _detect_list(document, "")
    if not isinstance(document, dict):
        raise DescriptionRefused(name_document(document))
    if "openapi" in document:
        return Detected(_openapi_version(str(document["openapi"])))
    if "swagger" in document:
        return Detected(_swagger_version(str(document["swagger"])))
    return _detect_tools(document)


def _openapi_version(version: str) -> SourceFormat:
    if version == "3.0" or version.startswith("3.0."):
        return SourceFormat.OPENAPI_3_0
    if version.startswith("3."):
        return SourceFormat.OPENAPI_3_1
    raise DescriptionRefused(
        f"OpenAPI {version} is not read here; 3.0 and 3.1 are.", pointer="/openapi"
    )


def _swagger_version(version: str) -> SourceFormat:
    if version in {"2.0", "2"}:
        return SourceFormat.SWAGGER_2_0
    raise DescriptionRefused(f"Swagger {version} is not read here; 2.0 is.", pointer="/swagger")


def _detect_tools(document: JsonObject) -> Detected:
    result = document.get("result")
    if "jsonrpc" in document and isinstance(result, dict) and isinstance(result.get("tools"), list):
        return _detect_list(result["tools"], "/result/tools")
    if "jsonrpc" in document:
        raise DescriptionRefused("The JSON-RPC message is not an answer to tools/list.")
    for key in ("tools", "functions", *GEMINI_LISTS):
        if isinstance(document.get(key), list):
            shape = SourceFormat.GEMINI if key in GEMINI_LISTS else None
            return _detect_list(document[key], child("", key), shape)
    if shape_of(document) is not None:
        return _detect_list([document], "")
    raise DescriptionRefused(name_document(document))


def _detect_list(tools: list[Json], pointer: str, shape: SourceFormat | None = None) -> Detected:
    if not tools:
        raise DescriptionRefused("The list of tools is empty.", pointer=pointer)
    shapes = [shape] if shape else [found for tool in tools if (found := shape_of(tool))]
    if not shapes:
        raise DescriptionRefused(
            "The list holds no tool definitions: none has a name and a schema.", pointer=pointer
        )
    return Detected(shapes[0], pointer)


def shape_of(tool: Json) -> SourceFormat | None:
    """Whose tool definition it is; None when it is none."""
    if not isinstance(tool, dict):
        return None
    if any(key in tool for key in GEMINI_LISTS):
        return SourceFormat.GEMINI
    if tool.get("type") == "function" and ("function" in tool or "name" in tool):
        return SourceFormat.OPENAI
    return _shape_of_named(tool) if "name" in tool else None


def _shape_of_named(tool: JsonObject) -> SourceFormat | None:
    for key, shape in SCHEMA_KEYS.items():
        if key in tool:
            return shape
    if _has_upper_types(tool.get("parameters")):
        return SourceFormat.GEMINI
    return SourceFormat.OPENAI if "parameters" in tool or set(tool) <= BARE_FUNCTION else None


def _has_upper_types(parameters: Json) -> bool:
    return isinstance(parameters, dict) and parameters.get("type") in ("OBJECT", "STRING")
