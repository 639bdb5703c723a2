"""Schemas as the canonical document holds them: strict readers of OpenAPI must accept them.

Two things that JSON Schema allows are refused by such readers, and are kept under an extension
keyword instead: a pattern that Python's `re` cannot read, and a default that breaks its own schema.
"""

import re
import warnings
from collections.abc import Iterator, Mapping
from typing import Any

import re2
from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from simulator.conversion.keywords import (
    DEFINITION_PREFIX,
    change_subschemas,
    referred_name,
    subschemas,
)
from simulator.values.json import Json, JsonObject, Schema

COLLECTED = frozenset({"properties", "allOf", "anyOf", "oneOf", "items", "not"})


class SchemaWriter:
    """Rewrites schemas whose references lead to `definitions` so that they lead below `prefix`."""

    def __init__(self, prefix: str, definitions: Mapping[str, Schema | bool]) -> None:
        self._prefix = prefix
        self._definitions = definitions
        self._checker = _DefaultChecker({"$defs": definitions}, format_checker=FORMATS)

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
        if "default" in written and not self._fits(written["default"], schema):
            written["x-default"] = written.pop("default")
        return written

    def _moved(self, reference: str) -> str:
        return self._prefix + reference.removeprefix(DEFINITION_PREFIX)

    def _moved_discriminator(self, discriminator: JsonObject) -> JsonObject:
        mapping = discriminator["mapping"]
        moved = {value: self._moved(target) for value, target in mapping.items()}
        return {**discriminator, "mapping": moved}

    def _fits(self, value: Json, schema: Schema) -> bool:
        problems = self._checker.evolve(schema=schema).iter_errors(value)
        return next(iter(problems), None) is None

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


def _check_pattern(
    validator: Any, pattern: str, value: Json, schema: Schema
) -> Iterator[ValidationError]:
    """With an engine that no pattern can keep busy; what it cannot read counts as broken."""
    if not isinstance(value, str):
        return
    try:
        found = re2.compile(pattern, QUIET).search(value) is not None
    except re2.error:
        found = False
    if not found:
        yield ValidationError(f"{value!r} does not match {pattern!r}")


def _check_additional(
    validator: Any, additional: Json, value: Json, schema: Schema
) -> Iterator[ValidationError]:
    if "patternProperties" not in schema:
        check = Draft202012Validator.VALIDATORS["additionalProperties"]
        yield from check(validator, additional, value, schema) or ()


def _check_nothing(
    validator: Any, rule: Json, value: Json, schema: Schema
) -> Iterator[ValidationError]:
    return iter(())


QUIET = re2.Options()
QUIET.log_errors = False
FORMATS = FormatChecker()
_DefaultChecker = extend(  # type: ignore[no-untyped-call]  # its stubs lack annotations
    Draft202012Validator,
    {
        "pattern": _check_pattern,
        "additionalProperties": _check_additional,
        "patternProperties": _check_nothing,
        "unevaluatedProperties": _check_nothing,
    },
)
