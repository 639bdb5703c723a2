"""What an HTTP description says of one operation, in the shape every version shares."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from simulator.conversion.definitions import Definitions
from simulator.conversion.ledger import Ledger
from simulator.conversion.references import References
from simulator.values.catalog import DeclaredResponse, Place
from simulator.values.json import Json, JsonObject, Schema
from simulator.values.media_types import is_form, is_json

Part = TypeVar("Part")

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
TEMPLATED = re.compile(r"\{([^{}]+)\}")
IGNORED_HEADERS = frozenset({"accept", "content-type", "authorization"})
"""OpenAPI: header parameters of these names are not parameters."""


@dataclass(frozen=True)
class Parameter:
    """`pointer` is where it stands. `media_type` is None unless its text is of a media type;
    `style` and `explode` are None where the description leaves them to their defaults."""

    name: str
    place: Place
    required: bool
    schema: Schema
    pointer: str
    description: str = ""
    media_type: str | None = None
    style: str | None = None
    explode: bool | None = None
    allows_reserved: bool = False


@dataclass(frozen=True)
class Body:
    media_type: str
    required: bool
    schema: Schema
    pointer: str
    description: str = ""
    encoding: JsonObject = field(default_factory=dict)
    """How a form's fields are written, by their names, as OpenAPI 3 says it."""

    @property
    def holds_fields(self) -> bool:
        """Whether a JSON object or form, whose properties can stand for themselves."""
        return is_json(self.media_type) or is_form(self.media_type)


@dataclass(frozen=True)
class Response:
    """`declared` without the definitions its schema refers to, and the media type of its body, None
    when nothing is said of one."""

    declared: DeclaredResponse
    media_type: str | None

    def at(self, status: str, media_type: str | None = None) -> "Response":
        """The same response for a status, and for a media type where it has a body."""
        chosen = media_type if media_type and self.media_type else self.media_type
        return Response(replace(self.declared, status=status), chosen)


@dataclass(frozen=True)
class Operation:
    """`identity` is the operationId, empty when there is none. Responses hold schemas whose
    references lead to definitions; so do parameters and body."""

    pointer: str
    method: str
    path: str
    identity: str
    description: str
    tags: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    body: Body | None
    responses: tuple[Response, ...]
    servers: tuple[JsonObject, ...] = ()
    deprecated: bool = False
    security: tuple[JsonObject, ...] | None = None
    """The alternatives of schemes to be shown; None where only the document says."""


@dataclass
class Description:
    """An HTTP description being read. `shared` keeps what several operations refer to."""

    document: JsonObject
    references: References
    definitions: Definitions
    ledger: Ledger
    shared: dict[tuple[str, str], Json] = field(default_factory=dict)

    def read_once(
        self, kind: str, value: Json, pointer: str, read: "Callable[[Description, Json, str], Part]"
    ) -> Part:
        """What `read` makes of a value, or of what it refers to: made once, however many use it."""
        value, place = self.references.follow(value, pointer)
        key = (kind, place)
        if key not in self.shared:
            self.shared[key] = read(self, value, place)
        part: Part = self.shared[key]
        return part

    def convert(self, schema: Json, pointer: str) -> Schema:
        """A schema of this document. Raises Unsound when it refers to what cannot be had."""
        return self.definitions.convert(schema, pointer)


def merge_parameters(
    description: Description, of_path: list[Parameter], own: list[Parameter]
) -> list[Parameter]:
    """The path's parameters, the operation's own in place of those with the same name and place."""
    merged: dict[tuple[str, Place], Parameter] = {}
    for group in (of_path, own):
        named: dict[tuple[str, Place], Parameter] = {}
        for parameter in group:
            key = (parameter.name, parameter.place)
            if key in named:
                reason = f"the parameter {parameter.name!r} is given twice; the first counts"
                description.ledger.repair(parameter.pointer, reason)
            named.setdefault(key, parameter)
        merged.update(named)
    return list(merged.values())


def fit_template(
    description: Description, path: str, pointer: str, parameters: list[Parameter]
) -> tuple[Parameter, ...]:
    """Path parameters exactly as the path's template names them."""
    templated = list(dict.fromkeys(TEMPLATED.findall(path)))
    declared = {parameter.name for parameter in parameters if parameter.place is Place.PATH}
    fitting = []
    for parameter in parameters:
        if parameter.place is Place.PATH and parameter.name not in templated:
            reason = f"the path {path!r} has no {parameter.name!r}; the parameter was left out"
            description.ledger.repair(parameter.pointer, reason)
        else:
            fitting.append(parameter)
    for name in templated:
        if name not in declared:
            reason = f"the path names {name!r}, which no parameter describes; it may be any text"
            description.ledger.repair(pointer, reason)
            fitting.append(Parameter(name, Place.PATH, True, {"type": "string"}, pointer))
    return tuple(fitting)


def is_argument(parameter: Parameter) -> bool:
    if parameter.place is not Place.HEADER:
        return True
    return parameter.name.lower() not in IGNORED_HEADERS
