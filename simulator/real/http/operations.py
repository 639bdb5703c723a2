"""What the canonical document of a catalog says of the request that a tool makes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from simulator.errors import CallNotSent
from simulator.values.catalog import Place, Tool
from simulator.values.json import Json, JsonObject

REPEATABLE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"})
"""RFC 9110, section 9.2.2: twice is the same as once."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
"""RFC 9110, section 9.2.1: nothing is changed."""
IDEMPOTENCY_KEY = "idempotency-key"
EXPLODING = "form"
STYLES = {
    Place.PATH: "simple",
    Place.QUERY: "form",
    Place.HEADER: "simple",
    Place.COOKIE: "form",
}
"""OpenAPI's default of each place."""


@dataclass(frozen=True)
class Form:
    """How a value is written. With a `media_type` it is a text of that, whatever its style."""

    name: str
    place: Place
    style: str
    explode: bool
    allows_reserved: bool = False
    media_type: str | None = None


@dataclass(frozen=True)
class Operation:
    """`security` are alternatives, each of names of schemes; None when nothing is said of it."""

    method: str
    path: str
    servers: tuple[JsonObject, ...]
    forms: Mapping[tuple[Place, str], Form]
    media_type: str | None = None
    needs_body: bool = False
    encoding: Mapping[str, JsonObject] = field(default_factory=dict)
    security: tuple[JsonObject, ...] | None = None

    @property
    def key_header(self) -> str | None:
        """The header that makes twice the same as once, as the document spells it."""
        names = (name for place, name in self.forms if place is Place.HEADER)
        return next((name for name in names if name.lower() == IDEMPOTENCY_KEY), None)


def read_operation(document: JsonObject, tool: Tool) -> Operation:
    """The tool's own. Raises CallNotSent when the document describes none over HTTP."""
    found = _find(document, tool.name) if tool.origin.method and tool.origin.path else None
    if found is None or tool.origin.method is None or tool.origin.path is None:
        raise CallNotSent(f"{tool.name} is described by no HTTP request, so none could be sent.")
    body = found.get("requestBody", {})
    media = body.get("content", {}).get(tool.origin.media_type, {})
    security = found.get("security", document.get("security"))
    return Operation(
        method=tool.origin.method.upper(),
        path=tool.origin.path,
        servers=tuple(found.get("servers") or document.get("servers") or ({"url": "/"},)),
        forms=dict(_form(parameter) for parameter in found.get("parameters", ())),
        media_type=tool.origin.media_type,
        needs_body=body.get("required") is True,
        encoding=media.get("encoding", {}),
        security=None if security is None else tuple(security),
    )


def _find(document: JsonObject, name: str) -> JsonObject | None:
    """The canonical document calls each operation by its tool's name."""
    for item in document.get("paths", {}).values():
        for operation in item.values():
            if isinstance(operation, dict) and operation.get("operationId") == name:
                return operation
    return None


def _form(parameter: JsonObject) -> tuple[tuple[Place, str], Form]:
    place, name = Place(parameter["in"]), parameter["name"]
    style = parameter.get("style", STYLES[place])
    form = Form(
        name=name,
        place=place,
        style=style,
        explode=parameter.get("explode", style == EXPLODING),
        allows_reserved=parameter.get("allowReserved", False),
        media_type=next(iter(parameter.get("content", ())), None),
    )
    return (place, name), form


def form_of_field(name: str, encoding: Json) -> Form | None:
    """How a field of a URL-encoded form is written when the document says so in styles."""
    if not {"style", "explode", "allowReserved"} & encoding.keys():
        return None
    style = encoding.get("style", EXPLODING)
    explode = encoding.get("explode", style == EXPLODING)
    return Form(name, Place.QUERY, style, explode, encoding.get("allowReserved", False))
