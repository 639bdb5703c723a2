import json
from pathlib import Path

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from simulator.conversion.convert import Limits, convert
from simulator.values.catalog import ArgumentOrigin, Effect, Place, SourceFormat
from tests.support.descriptions import upload

REAL = Limits(max_bytes=20_000_000, max_depth=100, max_nodes=2_000_000)
ORDERS = '''"""Orders.

Everything about them.
"""
from dataclasses import dataclass

__version__ = "1.2"

@dataclass
class Address:
    street: str
    country: str = "NO"

def get_order(number: int) -> "Address":
    """Find an order."""

def ship(order: int, to: Address | None = None): ...
'''


def test_a_module_becomes_a_catalog():
    catalog = upload(ORDERS)
    assert (catalog.format, catalog.title) == (SourceFormat.PYTHON, "Orders.")
    about = {"title": "Orders.", "version": "1.2", "description": "Everything about them."}
    assert catalog.document["info"] == about
    get_order, ship = catalog.tools
    assert (get_order.effect, ship.effect) == (Effect.READ, Effect.WRITE)
    assert get_order.responses[0].schema["$ref"] == "#/$defs/Address"
    assert (ship.origin.pointer, ship.origin.line) == ("/functions/ship", 17)
    assert ship.origin.arguments[1] == ArgumentOrigin("to", Place.BODY, "to")


def test_the_canonical_document_is_sound():
    document = upload(ORDERS).document
    assert set(document["paths"]) == {"/get_order", "/ship"}
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []


def test_nothing_is_executed(tmp_path: Path):
    mark = tmp_path / "ran"
    text = f"open({str(mark)!r}, 'w')\ndef f(x=open({str(mark)!r}, 'w'), y: print(1) = 0): ...\n"
    assert len(upload(text).tools) == 1
    assert not mark.exists()


@pytest.mark.shared
def test_the_collected_source_comes_to_what_is_known_of_it(shared):
    folder = shared / "cases" / "files"
    known = json.loads((folder / "expected.json").read_text(encoding="utf-8"))["functions.py"]
    catalog = convert((folder / "functions.py").read_bytes(), limits=REAL)
    assert (catalog.format, len(catalog.tools)) == (known["format"], known["tools"])
    assert (catalog.repaired, catalog.skipped, catalog.warnings) == ((), (), ())
    ship, track, add = catalog.tools
    assert [tool.origin.name for tool in (ship, track, add)] == ["ship", "track", "Cart.add"]
    assert ship.arguments["required"] == ["order_id", "to"]
    assert ship.arguments["$defs"]["Address"]["required"] == ["street"]
    assert track.arguments["properties"]["code"]["description"] == "tracking code"
    assert add.arguments["properties"]["qty"]["description"] == "How many."
