"""What an import yields: tools, where each came from, and what became of the rest."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from simulator.values.json import Json, JsonObject, Schema


class SourceFormat(StrEnum):
    OPENAPI_3_1 = "openapi-3.1"
    OPENAPI_3_0 = "openapi-3.0"
    SWAGGER_2_0 = "swagger-2.0"
    MCP = "mcp"
    OPENAI = "openai"
    ANTHROPIC = "anthropic"
    GEMINI = "gemini"
    PYTHON = "python"


class Effect(StrEnum):
    READ = "read"
    WRITE = "write"


class Place(StrEnum):
    """Where an argument travels in a real HTTP request."""

    PATH = "path"
    QUERY = "query"
    HEADER = "header"
    COOKIE = "cookie"
    BODY = "body"


@dataclass(frozen=True)
class ArgumentOrigin:
    """One top-level argument and what it is in the source.

    `original` is the parameter's or body property's own name; it is None when the argument is the
    whole body.
    """

    name: str
    place: Place
    original: str | None


@dataclass(frozen=True)
class Origin:
    """Where in the source a tool stands. `line` counts from 1; `method` is lower-case; `name` is
    what the source itself calls the tool, empty where it gives no name."""

    pointer: str
    line: int | None = None
    name: str = ""
    method: str | None = None
    path: str | None = None
    media_type: str | None = None
    arguments: tuple[ArgumentOrigin, ...] = ()


@dataclass(frozen=True)
class DeclaredResponse:
    """One response. `status` is "200", "4XX" or "default"; `schema` is None when unsaid."""

    status: str
    description: str = ""
    schema: Schema | None = None
    examples: tuple[Json, ...] = ()
    is_proposed: bool = False
    """Whether a model proposed the schema and a person accepted it: no source vouches for it."""


@dataclass(frozen=True)
class KeptExample:
    """What a person says the real service answers a call with these arguments."""

    arguments: Json
    status: int
    body: Json


@dataclass(frozen=True)
class Tool:
    """One operation. `arguments` is the schema of one flat object (design: one flat object)."""

    name: str
    description: str
    arguments: Schema
    responses: tuple[DeclaredResponse, ...]
    effect: Effect
    origin: Origin
    tags: tuple[str, ...] = ()
    annotations: JsonObject = field(default_factory=dict)
    """What an MCP server says of the tool beside its schemas: a title, hints of what it does."""
    kept_examples: tuple[KeptExample, ...] = ()
    """One for the same arguments; the newest first."""


def says_its_answer(tool: Tool) -> bool:
    """Whether any response that tells of success has a schema."""
    return any(it.schema is not None for it in tool.responses if it.status[0] in "2d")


@dataclass(frozen=True)
class ImportStep:
    """How far an import is. `total` is 0 while nobody can say how much there is to do."""

    name: str
    done: int = 0
    total: int = 0


@dataclass(frozen=True)
class ImportNote:
    """Something an import did or could not do, and the place. `line` counts from 1."""

    pointer: str
    line: int | None
    reason: str


@dataclass(frozen=True)
class ChangedTool:
    """`parts` are those of `ToolPart` that differ."""

    name: str
    parts: tuple[str, ...]


@dataclass(frozen=True)
class VersionChanges:
    """What a version has that the one before had not, and the other way round, by tool name."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    changed: tuple[ChangedTool, ...]


class ToolPart(StrEnum):
    DESCRIPTION = "description"
    ARGUMENTS = "arguments"
    RESPONSES = "responses"
    EFFECT = "effect"


def compare_tools(
    before: Mapping[str, Mapping[str, str]], after: Mapping[str, Mapping[str, str]]
) -> VersionChanges:
    """Both map tool names to the digest of each part."""
    changed = (
        ChangedTool(name, tuple(part for part in ToolPart if before[name][part] != parts[part]))
        for name, parts in after.items()
        if name in before
    )
    return VersionChanges(
        added=tuple(name for name in after if name not in before),
        removed=tuple(name for name in before if name not in after),
        changed=tuple(tool for tool in changed if tool.parts),
    )


@dataclass(frozen=True)
class ImportedCatalog:
    """A whole import: the tools that are sound and an account of the rest."""

    format: SourceFormat
    title: str
    document: JsonObject
    """The canonical OpenAPI 3.1 document."""
    tools: tuple[Tool, ...]
    repaired: tuple[ImportNote, ...] = ()
    skipped: tuple[ImportNote, ...] = ()
    warnings: tuple[ImportNote, ...] = ()
