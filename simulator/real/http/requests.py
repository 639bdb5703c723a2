"""A tool's arguments as one HTTP request, without credentials."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from simulator.errors import CallNotSent, CallRefused
from simulator.real.addresses import leads_out
from simulator.real.http.bodies import Body, write_body
from simulator.real.http.operations import STYLES, Form, Operation
from simulator.real.http.styles import (
    Unwritable,
    write_in_header,
    write_in_path,
    write_in_query,
)
from simulator.values.catalog import ArgumentOrigin, Place, Tool
from simulator.values.json import Json, JsonObject, Schema
from simulator.values.pointer import child, last_token

TEMPLATED = re.compile(r"\{([^{}]+)\}")
ACCEPTED = "application/json, text/*;q=0.9, */*;q=0.5"
TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
BESIDE = (Place.QUERY, Place.HEADER, Place.COOKIE)
UNFIT = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
OWN_HEADERS = frozenset(
    {"host", "content-length", "content-type", "transfer-encoding", "connection", "cookie", "te"}
    | {"trailer", "upgrade", "expect", "proxy-authorization"}
)
"""Of the connection, or written from elsewhere: an argument that set them could change what is
called, or where a request ends."""
Header = tuple[str, str]


@dataclass(frozen=True)
class Request:
    """`address` begins with a server's and has no fragment."""

    method: str
    address: str
    headers: tuple[Header, ...]
    content: bytes = b""

    def header(self, name: str) -> str | None:
        return next((text for known, text in self.headers if known.lower() == name.lower()), None)

    def without_headers(self, *names: str) -> "Request":
        dropped = {name.lower() for name in names}
        return replace(
            self, headers=tuple(it for it in self.headers if it[0].lower() not in dropped)
        )

    def with_header(self, name: str, value: str) -> "Request":
        """In place of one of the same name."""
        rest = self.without_headers(name).headers
        return replace(self, headers=(*rest, (name, value)))

    def with_query(self, pair: str) -> "Request":
        """Beside others of the same name: a list may be written as several."""
        joiner = "&" if "?" in self.address else "?"
        return replace(self, address=f"{self.address}{joiner}{pair}")

    def with_cookie(self, pair: str) -> "Request":
        """A request has one Cookie header (RFC 6265)."""
        before = self.header("Cookie")
        return self.with_header("Cookie", pair if before is None else f"{before}; {pair}")


def write_request(operation: Operation, tool: Tool, arguments: JsonObject, base: str) -> Request:
    """Raises CallNotSent for arguments that cannot be written, CallRefused for those that would
    lead out of the path."""
    given = [it for it in tool.origin.arguments if it.name in arguments]
    path, _, query = operation.path.partition("#")[0].partition("?")
    filled = _fill(path, operation, given, arguments)
    address = f"{base.rstrip('/')}/{filled.lstrip('/')}"
    request = Request(operation.method, address, (("Accept", ACCEPTED),))
    for pair in filter(None, query.split("&")):
        request = request.with_query(pair)
    for origin in given:
        if origin.place in BESIDE and arguments[origin.name] is not None:
            with _told_of(origin.name):
                request = _with_argument(request, operation, origin, arguments[origin.name])
    body = _body(operation, tool, arguments)
    if body is None:
        return request
    return replace(request.with_header("Content-Type", body.media_type), content=body.content)


@contextmanager
def _told_of(argument: str) -> Iterator[None]:
    try:
        yield
    except Unwritable as problem:
        raise CallNotSent(
            f"{argument} cannot be sent: {problem}.", pointer=child("", argument)
        ) from None


def _fill(
    path: str, operation: Operation, given: list[ArgumentOrigin], arguments: JsonObject
) -> str:
    by_name = {it.original: it.name for it in given if it.place is Place.PATH}

    def write(found: re.Match[str]) -> str:
        name = found.group(1)
        argument = by_name.get(name)
        # With nothing in its place, the path would be that of all items.
        if argument is None or arguments[argument] in (None, "", [], {}):
            raise CallNotSent(f"The path needs a value for {name!r}, and there is none.")
        with _told_of(argument):
            return write_in_path(_form(operation, Place.PATH, name), arguments[argument])

    filled = TEMPLATED.sub(write, path)
    if leads_out(filled):
        raise CallRefused(f"The path {filled} leads out of the one that the tool describes.")
    return filled


def _form(operation: Operation, place: Place, name: str) -> Form:
    return operation.forms.get((place, name)) or Form(name, place, STYLES[place], explode=False)


def _with_argument(
    request: Request, operation: Operation, origin: ArgumentOrigin, value: Json
) -> Request:
    form = _form(operation, origin.place, origin.original or "")
    match origin.place:
        case Place.QUERY:
            for pair in write_in_query(form, value):
                request = request.with_query(pair)
        case Place.COOKIE:
            for pair in write_in_query(form, value):
                request = request.with_cookie(pair)
        case _:
            if form.name.lower() in OWN_HEADERS or not TOKEN.fullmatch(form.name):
                raise Unwritable(f"{form.name!r} is no header that a call may set")
            text = write_in_header(form, value)
            if UNFIT.search(text):
                raise Unwritable("a header holds no line ends or other control characters")
            request = request.with_header(form.name, text)
    return request


def _body(operation: Operation, tool: Tool, arguments: JsonObject) -> Body | None:
    """None when the operation has none, or when it is optional and nothing of it is given."""
    origins = {it.name: it for it in tool.origin.arguments}
    whole = next((it.name for it in origins.values() if _is_whole_body(it)), None)
    undeclared = [name for name in arguments if name not in origins]
    if undeclared and (operation.media_type is None or whole is not None):
        raise CallNotSent(f"{undeclared[0]} is no argument of {tool.name}, so nothing was sent.")
    if whole is not None:
        if whole not in arguments:
            return None
        with _told_of(whole):
            return write_body(operation, arguments[whole], {})
    fields = {
        (origins[name].original or name) if name in origins else name: value
        for name, value in arguments.items()
        if name not in origins or origins[name].place is Place.BODY
    }
    if operation.media_type is None or not (fields or operation.needs_body):
        return None
    with _told_of("body"):
        return write_body(operation, fields, _schemas(tool))


def _is_whole_body(origin: ArgumentOrigin) -> bool:
    return origin.place is Place.BODY and origin.original is None


def _schemas(tool: Tool) -> dict[str, Schema]:
    """The schema of each field of a body, by the field's own name."""
    properties = tool.arguments.get("properties", {})
    return {
        it.original: _followed(properties.get(it.name, {}), tool.arguments)
        for it in tool.origin.arguments
        if it.place is Place.BODY and it.original is not None
    }


def _followed(schema: Json, root: Schema) -> Schema:
    if not isinstance(schema, dict):
        return {}
    reference = schema.get("$ref")
    if reference is None:
        return schema
    target = root.get("$defs", {}).get(last_token(reference))
    return target if isinstance(target, dict) else {}
