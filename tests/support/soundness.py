"""What must hold of every import, whatever was uploaded."""

import re
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator
from referencing.jsonschema import DRAFT202012

from simulator.values.catalog import ImportedCatalog, ImportNote
from simulator.values.json import Json
from simulator.values.pointer import leads_somewhere, parent

META = Draft202012Validator(Draft202012Validator.META_SCHEMA)
SAFE_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def schemas_of(catalog: ImportedCatalog) -> Iterator[dict[str, Any]]:
    for tool in catalog.tools:
        yield tool.arguments
        yield from (it.schema for it in tool.responses if it.schema is not None)


def assert_sound(catalog: ImportedCatalog) -> None:
    """Names suit every provider; schemas are JSON Schema 2020-12 and carry what they refer to."""
    names = [tool.name for tool in catalog.tools]
    assert len(set(names)) == len(names)
    assert all(SAFE_NAME.fullmatch(name) for name in names)
    met: set[int] = set()
    for schema in schemas_of(catalog):
        definitions = schema.get("$defs", {})
        top = {key: value for key, value in schema.items() if key != "$defs"}
        for part in (top, *definitions.values()):
            assert references_of(part, met) <= definitions.keys() or id(part) in met
        _assert_readable(top, *(it for it in definitions.values() if id(it) not in met))
        # Tools share their definitions, which need be looked at only once.
        met.update(map(id, definitions.values()))


def _assert_readable(*schemas: Any) -> None:
    for schema in schemas:
        assert META.is_valid(schema), schema


def references_of(schema: Any, met: set[int]) -> set[str]:
    """The names in `$defs` that a schema refers to, as the library finds its subschemas."""
    if id(schema) in met or isinstance(schema, bool):
        return set()
    found = {schema["$ref"].removeprefix("#/$defs/")} if "$ref" in schema else set()
    for inner in DRAFT202012.subresources_of(schema):
        found |= references_of(inner, met)
    return found


def assert_placed(catalog: ImportedCatalog, document: Json, lines: int) -> None:
    """Every note and tool has a line, and a pointer to something, or to what is missing in it."""
    origins = [ImportNote(it.origin.pointer, it.origin.line, "") for it in catalog.tools]
    for note in (*origins, *catalog.repaired, *catalog.skipped, *catalog.warnings):
        assert note.line is not None and 1 <= note.line <= lines, note
        places = (note.pointer, parent(note.pointer))
        assert any(leads_somewhere(document, place) for place in places), note
