"""Every problem of an instance under a schema: the entry to this package.

JSON Schema 2020-12 through the `jsonschema` library, whose validators carry our keywords where the
product needs more: exact decimals, bounded patterns, asserted formats, one problem for one fault.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from jsonschema import Draft202012Validator, validators
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from simulator.schemas import assertions, composition, members
from simulator.schemas.instances import find_foreign
from simulator.schemas.patterns import Allowance
from simulator.schemas.problem import Problem
from simulator.schemas.run import Run, Validator, judge
from simulator.schemas.soundness import UNSOUND, set_unsound_aside
from simulator.schemas.tidying import tidy
from simulator.schemas.undeclared import find_undeclared
from simulator.values.json import Json, Schema

SCHEMAS_KEPT = 1024
PATTERN_SECONDS = 0.3
"""What the patterns of one instance may take together in the backtracking engine."""
TOO_DEEP = "the value or the schema is nested too deeply"

KEYWORDS = {
    UNSOUND: assertions.check_unsound,
    "type": assertions.check_type,
    "enum": assertions.check_enum,
    "const": assertions.check_const,
    "multipleOf": assertions.check_multiple_of,
    "uniqueItems": assertions.check_unique_items,
    "pattern": assertions.check_pattern,
    "format": assertions.check_format,
    "required": assertions.check_required,
    "dependentRequired": assertions.check_dependent_required,
    "properties": members.check_properties,
    "prefixItems": members.check_prefix_items,
    "items": members.check_items,
    "contains": members.check_contains,
    "unevaluatedItems": members.check_unevaluated_items,
    "patternProperties": members.check_pattern_properties,
    "additionalProperties": members.check_additional_properties,
    "unevaluatedProperties": members.check_unevaluated_properties,
    "propertyNames": members.check_property_names,
    "$ref": composition.check_reference,
    "$dynamicRef": composition.check_reference,
    "allOf": composition.check_all_of,
    "anyOf": composition.check_any_of,
    "oneOf": composition.check_one_of,
    "not": composition.check_not,
    "if": composition.check_if,
    "dependentSchemas": composition.check_dependent_schemas,
}

EngineValidator: Validator = validators.extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, KEYWORDS
)


@dataclass(frozen=True)
class Compiled:
    """A schema ready to be used. It and its parts stay alive, so their identities stay theirs."""

    validator: Validator
    sound: frozenset[int]
    is_dynamic: bool

    def start(self, allowance: Allowance | None = None) -> Validator:
        """The validator of a new run, with an allowance of its own unless it shares one."""
        run = Run(self.sound, self.is_dynamic, allowance or Allowance(PATTERN_SECONDS))
        return self.validator.evolve(format_checker=run)


class Identity:
    """A cache key for a schema object, which must not change while it is kept."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return id(self.schema)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and other.schema is self.schema


def find_problems(schema: Schema, instance: Json, *, closed: bool) -> tuple[Problem, ...]:
    """Find everything an instance breaks, each fault once, in the order of the schema.

    `closed` reports as well every undeclared field of an object that lists its fields and says
    nothing of others; without it the letter of the schema holds.
    """
    return _find(lambda: _compile(Identity(schema)).start(), instance, closed)


class Shelf:
    """Definitions made ready once, for many schemas that refer to them and do not carry them.

    What the patterns of all its checks may take together is what one instance may elsewhere."""

    def __init__(self, definitions: Mapping[str, Schema | bool]) -> None:
        whole = json.dumps({"$defs": dict(definitions)}, default=str)
        self._home = _ready(json.loads(whole), is_dynamic=False)
        self._allowance = Allowance(PATTERN_SECONDS)

    def fits(self, schema: Schema, instance: Json) -> bool:
        """By the letter of the schema; what could not be checked does not fit."""
        part = json.loads(json.dumps(schema, default=str))
        set_unsound_aside(part)
        start = self._home.start(self._allowance).evolve
        return not _find(lambda: start(schema=part), instance, closed=False)


def _find(start: Callable[[], Validator], instance: Json, closed: bool) -> tuple[Problem, ...]:
    try:
        foreign = tuple(find_foreign(instance))
        return foreign or tidy(_find_all(start(), instance, closed))
    except RecursionError:
        return (Problem("$ref", (), instance, unchecked=TOO_DEEP),)


def _find_all(validator: Validator, instance: Json, closed: bool) -> Iterator[Problem]:
    yield from judge(validator, instance)
    if closed and isinstance(instance, dict | list):
        yield from find_undeclared(validator, instance)


@lru_cache(maxsize=SCHEMAS_KEPT)
def _compile(identity: Identity) -> Compiled:
    # Reading the text back also makes the copy that is then cleaned.
    return _compile_text(json.dumps(identity.schema, default=str))


@lru_cache(maxsize=SCHEMAS_KEPT)
def _compile_text(text: str) -> Compiled:
    return _ready(json.loads(text), is_dynamic='"$dynamicRef"' in text)


def _ready(schema: Schema, *, is_dynamic: bool) -> Compiled:
    """Compile a schema that nobody else holds."""
    sound = set_unsound_aside(schema)
    base = schema.get("$id", "").rstrip("#")
    registry = Registry().with_resource(base, DRAFT202012.create_resource(schema)).crawl()
    validator = EngineValidator(schema, _resolver=registry.resolver(base))
    return Compiled(validator, sound, is_dynamic)
