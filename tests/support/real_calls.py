"""Executors for real HTTP calls, and a server that tells what it was sent."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from itertools import count
from typing import Any

from simulator.real.http.executor import HttpTools, Tries
from simulator.real.http.sending import Patience
from simulator.real.http.services import Service
from simulator.real.http.tokens import TokenCache
from simulator.real.http.travelling import Means
from simulator.real.reach import Reach
from simulator.values.catalog import ImportedCatalog
from simulator.values.real import Deadline, RealAnswer
from tests.support.odd_server import HOST, give, serve
from tests.support.order_desk import catalog_of, tools_by_name

MANY = 300_000
INSIDE = Reach(frozenset({HOST}), max_bytes=MANY, seconds=60.0)


@dataclass
class Caller:
    """Calls a catalog's tools at an address. `patience` is for a silence."""

    catalog: ImportedCatalog
    address: str
    credentials: tuple[Any, ...] = ()
    reach: Reach = INSIDE
    allowed: tuple[str, ...] | None = None
    patience: float = 30.0
    tries: int = 3
    variables: dict[str, str] = field(default_factory=dict)
    clock: float = 0.0

    def __post_init__(self) -> None:
        self.tools = tools_by_name(self.catalog)
        self.tokens = TokenCache(lambda: self.clock)
        self.keys = count(1)

    def call(
        self, name: str, /, *, deadline: Deadline | None = None, **arguments: Any
    ) -> RealAnswer:
        allowed = (self.address,) if self.allowed is None else self.allowed
        service = Service(allowed, self.credentials, self.address, self.variables)
        means = Means(service, self.reach, Patience(30.0, self.patience), self.tokens)
        tries = Tries(self.tries, 0.01, lambda: f"key-{next(self.keys)}")
        execute = HttpTools(self.catalog.document, means, tries)
        return execute(self.tools[name], arguments, deadline or Deadline(60.0))


def caller_of(description: dict[str, Any], address: str, **more: Any) -> Caller:
    return Caller(catalog_of(description), address, **more)


@dataclass
class Heard:
    """A request as it reached the server."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes


def hear(request: BaseHTTPRequestHandler) -> Heard:
    body = request.rfile.read(int(request.headers.get("Content-Length") or 0))
    headers = {name.lower(): value for name, value in request.headers.items()}
    return Heard(request.command, request.path, headers, body)


@contextmanager
def listening() -> Iterator[tuple[str, list[Heard]]]:
    """A server that answers `{}` to all it hears, its address first."""
    heard: list[Heard] = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        heard.append(hear(request))
        give(request, b"{}", Content_Type="application/json")

    with serve(answer) as address:
        yield address, heard


def described(
    method: str = "get",
    path: str = "/things",
    *,
    parameters: list[dict[str, Any]] | None = None,
    content: dict[str, Any] | None = None,
    **document: Any,
) -> dict[str, Any]:
    """A description of one operation, `go`."""
    operation: dict[str, Any] = {"operationId": "go", "responses": {"200": {"description": ""}}}
    if parameters:
        operation["parameters"] = parameters
    if content:
        operation["requestBody"] = {"required": True, "content": content}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Things", "version": "1"},
        "paths": {path: {method: operation}},
        **document,
    }


def parameter(name: str, place: str = "query", **said: Any) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": {}, **said}


def told(answer: RealAnswer) -> str:
    """All that is kept of an answer, as one text."""
    return json.dumps([answer.reply.body, answer.reply.note, str(answer.sent)], ensure_ascii=False)
