"""The keywords that look at one value, where the library is not exact or not strict enough."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from simulator.schemas.formats import conforms
from simulator.schemas.instances import freeze, is_same
from simulator.schemas.patterns import Match, match
from simulator.schemas.problem import Problem
from simulator.schemas.run import Found, Validator, run_of
from simulator.schemas.soundness import KEYWORDS
from simulator.values.json import Json, Schema

WHY_UNCHECKED = {
    Match.BROKEN: "the schema's pattern {pattern!r} is broken: no engine can read it",
    Match.TIMED_OUT: "the schema's pattern {pattern!r} took too long",
}


def check_type(
    validator: Validator, types: str | list[str], instance: Json, schema: Schema
) -> Iterator[Found]:
    names = [types] if isinstance(types, str) else types
    if not any(validator.is_type(instance, name) for name in names):
        yield Found(Problem("type", (), instance, tuple(names)))


def check_enum(
    validator: Validator, allowed: list[Json], instance: Json, schema: Schema
) -> Iterator[Found]:
    if isinstance(instance, str):
        is_allowed = instance in allowed
    else:
        is_allowed = any(is_same(instance, each) for each in allowed)
    if not is_allowed:
        yield Found(Problem("enum", (), instance, allowed))


def check_const(
    validator: Validator, allowed: Json, instance: Json, schema: Schema
) -> Iterator[Found]:
    if not is_same(instance, allowed):
        yield Found(Problem("const", (), instance, allowed))


def check_multiple_of(
    validator: Validator, divisor: int | float, instance: Json, schema: Schema
) -> Iterator[Found]:
    if not validator.is_type(instance, "number"):
        return
    if _read_decimal(instance) % _read_decimal(divisor):
        yield Found(Problem("multipleOf", (), instance, divisor))


def _read_decimal(number: int | float) -> Fraction:
    """The number as it is written: 0.01 is one hundredth, which no binary fraction is."""
    return Fraction(number) if isinstance(number, int) else Fraction(repr(number))


def check_unique_items(
    validator: Validator, is_asked: bool, instance: Json, schema: Schema
) -> Iterator[Found]:
    if not is_asked or not isinstance(instance, list):
        return
    places: dict[Any, int] = {}
    for number, item in enumerate(instance):
        first = places.setdefault(freeze(item), number)
        if first != number:
            yield Found(Problem("uniqueItems", (), instance, (first, number)))
            return


def check_pattern(
    validator: Validator, pattern: str, instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, str):
        return
    found = match(pattern, instance, run_of(validator).allowance)
    if found is Match.YES:
        return
    why = explain(found, pattern)
    yield Found(Problem("pattern", (), instance, pattern, unchecked=why))


def explain(found: Match, pattern: str) -> str:
    """Why a match could not be decided; empty when it was."""
    return WHY_UNCHECKED.get(found, "").format(pattern=pattern)


def check_format(
    validator: Validator, name: str, instance: Json, schema: Schema
) -> Iterator[Found]:
    if not conforms(name, instance):
        yield Found(Problem("format", (), instance, name))


def check_required(
    validator: Validator, names: list[str], instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, dict):
        return
    for name in names:
        if name not in instance:
            yield Found(Problem("required", (), instance, name))


def check_dependent_required(
    validator: Validator, dependents: dict[str, list[str]], instance: Json, schema: Schema
) -> Iterator[Found]:
    if not isinstance(instance, dict):
        return
    for name, needed in dependents.items():
        for other in needed if name in instance else ():
            if other not in instance:
                yield Found(Problem("dependentRequired", (), instance, other))


def check_unsound(
    validator: Validator, unsound: dict[str, Json], instance: Json, schema: Schema
) -> Iterator[Found]:
    """Report the rules that were set aside, to the instances they would have spoken of."""
    for keyword, value in unsound.items():
        minds = KEYWORDS[keyword].minds if keyword in KEYWORDS else None
        if minds is None or validator.is_type(instance, minds):
            why = f"the schema's own {keyword!r} is not well formed: {value!r:.80}"
            yield Found(Problem(keyword, (), instance, value, unchecked=why))
