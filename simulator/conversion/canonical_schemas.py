"""Schemas as the canonical document holds them: strict readers of OpenAPI must accept them.

Two things that JSON Schema allows are refused by such readers, and are kept under an extension
keyword instead: a pattern that Python's `re` cannot read, and a default that breaks its own schema.
"""

import re
import warnings
from collections.abc import Mapping
from functools import cached_property

from simulator.conversion.keywords import (
    DEFINITION_PREFIX,
    change_subschemas,
    referred_name,
    subschemas,
)
from simulator.schemas.engine import Shelf
from simulator.values.json import Json, JsonObject, Schema

COLLECTED = frozenset({"properties", "allOf", "anyOf", "oneOf", "items", "not"})


class SchemaWriter:
    """Rewrites schemas whose references lead to `definitions` so that they lead below `prefix`."""

    def __init__(self, prefix: str, definitions: Mapping[str, Schema | bool]) -> None:
        self._prefix = prefix
        self._definitions = definitions

    def write_whole(self, schema: Schema | bool) -> Json:
        """A schema that stands by itself; beside `allOf` it declares whatever it requires."""
        written = self._write("", schema)
        if isinstance(schema, bool) or "allOf" not in schema or "required" not in schema:
            return written
        declared = self._declared(schema)
        missing = [name for name in schema["required"] if name not in declared]
        if missing:
            beside = written.get("properties", {})
            written["properties"] = {**beside, **{name: {} for name in missing}}
        return written

    def _write(self, keyword: str, schema: Schema | bool) -> Json:
        if isinstance(schema, bool):
            return schema
        written = dict(change_subschemas(schema, self._write))
        if "$ref" in written:
            written["$ref"] = self._moved(written["$ref"])
        if "discriminator" in written:
            written["discriminator"] = self._moved_discriminator(written["discriminator"])
        if "pattern" in written and not _is_python_pattern(written["pattern"]):
            written["x-pattern"] = written.pop("pattern")
        if "default" in written and not self._shelf.fits(schema, written["default"]):
            written["x-default"] = written.pop("default")
        return written

    def _moved(self, reference: str) -> str:
        return self._prefix + reference.removeprefix(DEFINITION_PREFIX)

    def _moved_discriminator(self, discriminator: JsonObject) -> JsonObject:
        mapping = discriminator["mapping"]
        moved = {value: self._moved(target) for value, target in mapping.items()}
        return {**discriminator, "mapping": moved}

    @cached_property
    def _shelf(self) -> Shelf:
        return Shelf(self._definitions)

    def _declared(self, schema: Schema | bool) -> set[str]:
        """The property names that appear in a schema, its parts and its items."""
        names: set[str] = set()
        met: set[str] = set()
        waiting = [schema]
        while waiting:
            current = waiting.pop()
            if isinstance(current, bool):
                continue
            names.update(current.get("properties", ()))
            waiting.extend(
                inner
                for keyword, inner in subschemas(current)
                if keyword in COLLECTED and keyword != "properties"
            )
            if "$ref" in current and (name := referred_name(current)) not in met:
                met.add(name)
                waiting.append(self._definitions[name])
        return names


def _is_python_pattern(pattern: str) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # `re` warns of patterns that other engines read apart
            re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return False
    return True
