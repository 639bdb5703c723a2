"""A real HTTP API that keeps orders, and the description of it."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any

from simulator.conversion.convert import convert
from simulator.conversion.limits import Limits
from simulator.values.catalog import ImportedCatalog, Tool
from tests.support.odd_server import give, serve

LIMITS = Limits(max_bytes=1_000_000, max_depth=100, max_nodes=100_000)
ORDER: dict[str, Any] = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "status": {"type": "string"},
        "item": {"type": "string"},
        "address": {"type": "object", "properties": {"city": {"type": "string"}}},
    },
}


CHANGE = {
    "type": "object",
    "properties": {it: ORDER["properties"][it] for it in ("status", "item", "address")},
}


def _gives(schema: Any) -> dict[str, Any]:
    return {"200": {"description": "", "content": {"application/json": {"schema": schema}}}}


KEY = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
BODY = {"required": True, "content": {"application/json": {"schema": ORDER}}}
DESCRIPTION: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Orders", "version": "1"},
    "paths": {
        "/orders": {
            "get": {
                "operationId": "list_orders",
                "parameters": [{"name": "status", "in": "query", "schema": {"type": "string"}}],
                "responses": _gives({"type": "array", "items": ORDER}),
            },
            "post": {
                "operationId": "create_order",
                "requestBody": BODY,
                "responses": _gives(ORDER),
            },
        },
        "/orders/{id}": {
            "parameters": [KEY],
            "get": {"operationId": "get_order", "responses": _gives(ORDER)},
            "patch": {
                "operationId": "change_order",
                "requestBody": {"content": {"application/json": {"schema": CHANGE}}},
                "responses": _gives(ORDER),
            },
            "delete": {
                "operationId": "delete_order",
                "responses": {"204": {"description": ""}},
            },
        },
    },
}


@dataclass
class OrderDesk:
    address: str = ""
    orders: dict[str, dict[str, Any]] = field(default_factory=dict)

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        length = int(request.headers.get("Content-Length") or 0)
        said = json.loads(request.rfile.read(length) or b"{}")
        key = request.path.removeprefix("/orders").partition("?")[0].strip("/")
        match request.command, key:
            case "GET", "":
                self._say(request, list(self.orders.values()))
            case "POST", "":
                order = {"id": f"o{len(self.orders) + 1}", "status": "open", **said}
                self.orders[order["id"]] = order
                self._say(request, order)
            case _ if key not in self.orders:
                self._say(request, {"error": "no such order"}, 404)
            case "GET", _:
                self._say(request, self.orders[key])
            case "PATCH", _:
                self.orders[key].update(said)
                self._say(request, self.orders[key])
            case "DELETE", _:
                del self.orders[key]
                give(request, b"", 204)

    def _say(self, request: BaseHTTPRequestHandler, body: Any, status: int = 200) -> None:
        give(request, json.dumps(body).encode(), status, Content_Type="application/json")


@contextmanager
def order_desk() -> Iterator[OrderDesk]:
    desk = OrderDesk()
    with serve(desk.answer) as address:
        desk.address = address
        yield desk


def catalog_of(description: dict[str, Any]) -> ImportedCatalog:
    return convert(json.dumps(description).encode(), limits=LIMITS)


def tools_by_name(catalog: ImportedCatalog) -> dict[str, Tool]:
    return {tool.name: tool for tool in catalog.tools}
