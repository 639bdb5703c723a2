"""Refuses figures that no row could count: they are numbers that a value declares, and not those of
an answer or a state, which may be any."""

import math
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from simulator.errors import InputRefused
from simulator.values.pointer import child
from simulator.values.usage import LARGEST_LIMIT, Budget

MOST_COUNTED = 2_000_000_000
"""What a row can count."""


def refuse_uncountable(value: object, pointer: str) -> None:
    """Raises InputRefused at the first number of a value, and of those in it, that is none, is
    below 0 or cannot be counted. `pointer` is the value's own."""
    for place, number, most in _figures(value, pointer, MOST_COUNTED):
        if not (math.isfinite(number) and 0 <= number <= most):
            raise InputRefused(f"Expected a number from 0 to {most}.", pointer=place)


def _figures(value: object, pointer: str, most: int) -> Iterator[tuple[str, float, int]]:
    """Each with its pointer, and the most that it may be."""
    if is_dataclass(value):
        limit = LARGEST_LIMIT if isinstance(value, Budget) else MOST_COUNTED
        for field in fields(value):
            if field.type is not Any:
                yield from _figures(getattr(value, field.name), child(pointer, field.name), limit)
    elif isinstance(value, tuple):
        for index, each in enumerate(value):
            yield from _figures(each, child(pointer, index), most)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield pointer, value, most
