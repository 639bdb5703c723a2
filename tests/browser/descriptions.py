"""An API description that has every shape a form must show, and a way to upload it."""

import json
import re
from typing import Any

from playwright.sync_api import Page

AN_IMPORT = re.compile(r"/imports/\d+/")

NODE = {
    "type": "object",
    "properties": {
        "title": {"type": "string"},
        "children": {"type": "array", "items": {"$ref": "#/components/schemas/Node"}},
    },
}
CARD = {
    "type": "object",
    "required": ["kind", "digits", "holder", "month", "year"],
    "properties": {
        "kind": {"type": "string"},
        "digits": {"type": "string"},
        "holder": {"type": "string"},
        "month": {"type": "integer"},
        "year": {"type": "integer"},
    },
}
CASH = {
    "type": "object",
    "required": ["kind"],
    "properties": {"kind": {"type": "string"}, "coins": {"type": "boolean"}},
}
ORDER = {
    "type": "object",
    "required": ["customer", "quantity"],
    "properties": {
        "customer": {"type": "string", "description": "Who orders."},
        "quantity": {"type": "integer"},
        "price": {"type": "number"},
        "gift": {"type": "boolean"},
        "size": {"type": "string", "enum": ["small", "large"]},
        "note": {"type": ["string", "null"]},
        "tags": {"type": "array", "items": {"type": "string"}},
        "place": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}]},
        "labels": {"type": "object", "additionalProperties": {"type": "integer"}},
        "tree": {"$ref": "#/components/schemas/Node"},
        "payment": {
            "oneOf": [
                {"$ref": "#/components/schemas/Card"},
                {"$ref": "#/components/schemas/Cash"},
            ],
            "discriminator": {
                "propertyName": "kind",
                "mapping": {
                    "card": "#/components/schemas/Card",
                    "cash": "#/components/schemas/Cash",
                },
            },
        },
        "places": {
            "type": "array",
            "items": {
                "anyOf": [
                    {"title": "Point", "properties": {"lat": {"type": "number"}}},
                    {"title": "Named", "properties": {"name": {"type": "string"}}},
                ]
            },
        },
        "when": {"anyOf": [{"type": "string", "title": "a date"}, {"type": "integer"}]},
    },
}


def shop(operations: int = 0) -> dict[str, Any]:
    """A shop with one tool for orders, and as many plain ones as asked for."""
    paths: dict[str, Any] = {
        "/orders": {
            "post": {
                "operationId": "placeOrder",
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": ORDER}},
                },
                "responses": {"201": {"description": "Placed"}},
            }
        }
    }
    for number in range(operations):
        paths[f"/things/{number}"] = {
            "get": {
                "operationId": f"readThing{number}",
                "tags": ["even" if number % 2 == 0 else "odd"],
                "responses": {"200": {"description": "It"}},
            }
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shop", "version": "1"},
        "paths": paths,
        "components": {"schemas": {"Node": NODE, "Card": CARD, "Cash": CASH}},
    }


def upload(page: Page, document: dict[str, Any], form: str = "/imports/new/") -> None:
    """Paste it into the form and keep what comes of it; ends on the catalog's page."""
    page.goto(form)
    page.get_by_label("Or paste one").fill(json.dumps(document))
    page.get_by_role("button", name="Read it").click()
    keep(page)


def keep(page: Page) -> None:
    """Keep an import once it is read. Without script its page is loaded until then; with it the
    page looks for news itself, and loading it meanwhile would cut that off."""
    button = page.get_by_role("button", name="Keep as a ")
    page.wait_for_url(AN_IMPORT, wait_until="load")
    if page.evaluate("Boolean(window.htmx)"):
        button.wait_for(timeout=30_000)
    for _ in range(60):
        if button.is_visible():
            break
        page.wait_for_timeout(500)
        page.reload()
    button.click()
    page.get_by_role("heading", name="Tools", exact=True).wait_for()
