"""Which schemas speak of one value, and so which fields and items are declared."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from simulator.schemas.branches import find_in_force
from simulator.schemas.patterns import Match, match
from simulator.schemas.run import (
    Key,
    Validator,
    follow,
    is_fit,
    judge,
    run_of,
    step,
)
from simulator.schemas.soundness import UNSOUND
from simulator.values.json import Json, JsonObject, Schema

SPEAK_OF_OTHERS = ("additionalProperties", "unevaluatedProperties", "patternProperties")


class Standing(IntEnum):
    """How a schema comes to speak of a value, the surest first."""

    DIRECT = 0
    BRANCH = 1
    """Through a branch of `anyOf` or `oneOf` that is in force."""
    SUPPOSED = 2
    """Through an `if` that does not hold: it names fields and settles nothing."""
    FREE = 3
    """A branch in force that lists no fields at all."""
    UNKNOWN = 4
    """Something that cannot be read, so nobody knows what it declares."""


@dataclass(frozen=True)
class Part:
    validator: Validator
    standing: Standing

    @property
    def schema(self) -> Schema:
        return self.validator.schema  # type: ignore[no-any-return]

    @property
    def is_binding(self) -> bool:
        return self.standing <= Standing.BRANCH


Parts = tuple[Part, ...]


def find_parts(validator: Validator, instance: Json) -> Parts:
    """Every schema that speaks of a value where the validator's does, itself first."""
    run = run_of(validator)
    key = run.key(validator, instance)
    if key not in run.parts:
        run.parts[key] = ()  # what a schema that returns to itself adds: nothing
        run.parts[key] = _without_repeats(_find_parts(validator, instance))
    return run.parts[key]  # type: ignore[no-any-return]


def find_parts_together(validators: Iterable[Validator], instance: Json) -> Parts:
    """Every schema that speaks of a value to which several came to apply."""
    return _without_repeats(
        part for validator in validators for part in find_parts(validator, instance)
    )


def _without_repeats(parts: Iterable[Part]) -> Parts:
    firsts: dict[Key, Part] = {}
    for part in parts:
        firsts.setdefault((id(part.validator.schema), part.standing), part)
    return tuple(firsts.values())


def _find_parts(validator: Validator, instance: Json) -> Iterator[Part]:
    schema = validator.schema
    if isinstance(schema, bool):
        return
    yield Part(validator, Standing.UNKNOWN if UNSOUND in schema else Standing.DIRECT)
    for keyword in ("$ref", "$dynamicRef"):
        if keyword in schema:
            target = follow(validator, schema[keyword])
            yield from find_parts(target, instance) if target else _unknown(validator)
    for branch in schema.get("allOf", ()):
        yield from find_parts(step(validator, branch), instance)
    for keyword in ("anyOf", "oneOf"):
        if keyword in schema:
            yield from _find_branch_parts(validator, keyword, instance)
    if "if" in schema:
        yield from _find_conditional_parts(validator, instance)
    for name, dependent in schema.get("dependentSchemas", {}).items():
        if isinstance(instance, dict) and name in instance:
            yield from find_parts(step(validator, dependent), instance)


def _unknown(validator: Validator) -> Iterator[Part]:
    yield Part(validator, Standing.UNKNOWN)


def _find_branch_parts(validator: Validator, keyword: str, instance: Json) -> Iterator[Part]:
    for branch in find_in_force(validator, keyword, instance):
        parts = find_parts(branch, instance)
        if is_fit(judge(branch, instance)) and not any(map(_lists_fields, parts)):
            yield Part(branch, Standing.FREE)
        yield from _demote(parts, Standing.BRANCH)


def _find_conditional_parts(validator: Validator, instance: Json) -> Iterator[Part]:
    condition = step(validator, validator.schema["if"])
    holds = is_fit(judge(condition, instance))
    supposed = find_parts(condition, instance)
    yield from supposed if holds else _demote(supposed, Standing.SUPPOSED)
    consequence = "then" if holds else "else"
    if consequence in validator.schema:
        yield from find_parts(step(validator, validator.schema[consequence]), instance)


def _demote(parts: Parts, standing: Standing) -> Iterator[Part]:
    return (Part(part.validator, max(part.standing, standing)) for part in parts)


def _lists_fields(part: Part) -> bool:
    if not part.is_binding:
        return False
    return bool(part.schema.get("properties")) or _speaks_of_others(part)


def _speaks_of_others(part: Part) -> bool:
    return any(keyword in part.schema for keyword in SPEAK_OF_OTHERS)


def is_closed(parts: Parts, *, is_root: bool) -> bool:
    """Whether an object lists its fields and says nothing of others.

    An empty list of properties lists none, and leaves the object free; that of a whole argument
    object (`is_root`) says that the tool takes no arguments.
    """
    binding = [part for part in parts if part.is_binding]
    standings = {part.standing for part in parts}
    if Standing.UNKNOWN in standings or any(map(_speaks_of_others, binding)):
        return False
    listing = {part.standing for part in binding if part.schema.get("properties")}
    if Standing.DIRECT in listing:
        return True
    if listing:
        return Standing.FREE not in standings
    return is_root and any("properties" in part.schema for part in binding)


def declared_names(parts: Parts) -> dict[str, None]:
    """Every field name the schemas mention as one the object may have, in their order."""
    names: dict[str, None] = {}
    for part in parts:
        if part.standing <= Standing.SUPPOSED:
            names.update(dict.fromkeys(_mentioned_names(part.schema)))
    return names


def _mentioned_names(schema: Schema) -> Iterator[str]:
    yield from schema.get("properties", ())
    yield from schema.get("required", ())
    yield from schema.get("dependentSchemas", ())
    for name, needed in schema.get("dependentRequired", {}).items():
        yield name
        yield from needed
    discriminator = schema.get("discriminator")
    if isinstance(discriminator, dict) and isinstance(discriminator.get("propertyName"), str):
        yield discriminator["propertyName"]


def evaluated_names(parts: Parts, instance: JsonObject, *, asking: Schema) -> set[str]:
    """The fields that some schema speaks of, other than the `asking` one's `unevaluated…`."""
    names: set[str] = set()
    for part in parts:
        schema = part.schema
        if part.standing is Standing.UNKNOWN:
            return set(instance)
        if not part.is_binding:
            continue
        is_other = "unevaluatedProperties" in schema and schema is not asking
        if is_other or "additionalProperties" in schema:
            return set(instance)
        names.update(schema.get("properties", ()))
        names.update(_names_matching(part, instance))
    return names


def _names_matching(part: Part, names: Iterable[str]) -> Iterator[str]:
    """The names that a pattern of the schema matches, or may match for all one can tell."""
    allowance = run_of(part.validator).allowance
    for pattern in part.schema.get("patternProperties", ()):
        for name in names:
            if match(pattern, name, allowance) is not Match.NO:
                yield name


def evaluated_items(parts: Parts, instance: list[Json], *, asking: Schema) -> set[int]:
    """The numbers of the items that some schema speaks of, as `evaluated_names`."""
    numbers: set[int] = set()
    for part in parts:
        schema = part.schema
        if part.standing is Standing.UNKNOWN:
            return set(range(len(instance)))
        if not part.is_binding:
            continue
        if "items" in schema or ("unevaluatedItems" in schema and schema is not asking):
            return set(range(len(instance)))
        numbers.update(range(len(schema.get("prefixItems", ()))))
        if "contains" in schema:
            wanted = step(part.validator, schema["contains"])
            numbers.update(n for n, item in enumerate(instance) if is_fit(judge(wanted, item)))
    return numbers


def find_schemas_of_field(parts: Parts, name: str) -> Iterator[Validator]:
    """The validators of the schemas that speak of a field's value."""
    for part in parts:
        if not part.is_binding:
            continue
        schema, is_named = part.schema, False
        if name in schema.get("properties", ()):
            is_named = True
            yield step(part.validator, schema["properties"][name])
        for pattern, subschema in schema.get("patternProperties", {}).items():
            if match(pattern, name, run_of(part.validator).allowance) is Match.YES:
                is_named = True
                yield step(part.validator, subschema)
        if not is_named:
            for keyword in ("additionalProperties", "unevaluatedProperties"):
                if keyword in schema:
                    yield step(part.validator, schema[keyword])


def find_schemas_of_item(parts: Parts, number: int) -> Iterator[Validator]:
    """The validators of the schemas that speak of an item's value."""
    for part in parts:
        if not part.is_binding:
            continue
        first = part.schema.get("prefixItems", ())
        if number < len(first):
            yield step(part.validator, first[number])
            continue
        for keyword in ("items", "unevaluatedItems"):
            if keyword in part.schema:
                yield step(part.validator, part.schema[keyword])
