"""What JSON values are: their kinds, their equality, and what Python allows and JSON does not."""

import math
from collections.abc import Hashable, Iterator

from simulator.schemas.problem import Path, Problem
from simulator.strict_json import LONGEST_INTEGER_IN_BITS
from simulator.values.json import Json


def name_type(value: Json) -> str:
    """The JSON Schema type of a value; every number is a "number"."""
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
        case _:
            return "object"


def freeze(value: Json) -> Hashable:
    """A key that two values share when JSON Schema calls them equal: 1 is 1.0 but is not true."""
    match value:
        case bool():
            return ("boolean", value)
        case list():
            return ("array", tuple(freeze(item) for item in value))
        case dict():
            return ("object", frozenset((name, freeze(field)) for name, field in value.items()))
        case _:
            return value  # type: ignore[no-any-return]


def is_same(one: Json, other: Json) -> bool:
    """Whether JSON Schema calls two values equal."""
    if isinstance(one, str) or isinstance(other, str):
        return bool(one == other)
    return freeze(one) == freeze(other)


def find_foreign(value: Json, path: Path = ()) -> Iterator[Problem]:
    """Find what JSON cannot carry: NaN, infinities, names that are not text, Python objects."""
    match value:
        case dict():
            for name, field in value.items():
                if not isinstance(name, str):
                    yield Problem("json", path, name, "names that are text")
                elif field.__class__ is not str:
                    yield from find_foreign(field, (*path, name))
        case list():
            for number, item in enumerate(value):
                if item.__class__ is not str:
                    yield from find_foreign(item, (*path, number))
        case float() if not math.isfinite(value):
            yield Problem("json", path, value, "a number that JSON can write")
        case int() if value.bit_length() > LONGEST_INTEGER_IN_BITS:
            yield Problem("json", path, value, "a number of fewer than 4,300 digits")
        case None | bool() | int() | float() | str():
            pass
        case _:
            yield Problem("json", path, value, "a JSON value")
