"""Reads JSON (RFC 8259) to the letter: no NaN, no number out of range, no key given twice."""

import json
import math
import re
from collections.abc import Callable
from typing import NoReturn

from simulator.values.json import Json, JsonObject

DEEPEST = 200
"""Levels of nesting; the rows' own serialiser gives up soon after."""
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
"""Null, and halves of surrogate pairs."""


class NotJson(ValueError):
    """Why a text is not JSON, as the end of a sentence, and the reason without the place. Line and
    column count from 1; they are None where only the reason is known."""

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        place = f" at line {line}, column {column}" if line else ""
        super().__init__(f"{reason}{place}")
        self.reason = reason
        self.line = line
        self.column = column


def read_json(text: str) -> Json:
    """The one JSON value that is the whole text. Raises NotJson."""
    try:
        value = DECODER.decode(text)
    except json.JSONDecodeError as problem:
        raise NotJson(problem.msg, problem.lineno, problem.colno) from problem
    except RecursionError as problem:
        raise NotJson("nested too deeply") from problem
    _refuse_deep(value)
    # Written, such a character is an escape or itself, which is not ASCII.
    if "\\u" in text or not text.isascii():
        _refuse_unstorable(value)
    return value


def _refuse_deep(value: Json) -> None:
    level = [value]
    for _ in range(DEEPEST):
        level = [part for part in level if isinstance(part, dict | list)]
        if not level:
            return
        level = [
            inner for part in level for inner in (part.values() if isinstance(part, dict) else part)
        ]
    raise NotJson("nested too deeply")


def _refuse_unstorable(value: Json) -> None:
    """Refuse what a database or a page could not hold: characters that are none."""
    if isinstance(value, str) and UNSTORABLE.search(value):
        raise NotJson("a text holds a null character or half a surrogate pair")
    if isinstance(value, dict):
        for name, member in value.items():
            _refuse_unstorable(name)
            _refuse_unstorable(member)
    if isinstance(value, list):
        for item in value:
            _refuse_unstorable(item)


def _refuse_constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is not a JSON number")


def _read_integer(digits: str) -> int:
    try:
        return int(digits)
    except ValueError as problem:
        raise NotJson(f"a number of {len(digits)} digits is too long") from problem


def _read_fraction(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise NotJson(f"{digits[:20]} is too large a number")
    return number


def _object_without_repeats(pairs: list[tuple[str, Json]]) -> JsonObject:
    members: JsonObject = {}
    for name, value in pairs:
        if name in members:
            raise NotJson(f"the key {json.dumps(name)} is given twice in one object")
        members[name] = value
    return members


def make_decoder(object_of: Callable[[list[tuple[str, Json]]], JsonObject]) -> json.JSONDecoder:
    """A strict decoder, but for keys given twice, which are left to `object_of`."""
    return json.JSONDecoder(
        parse_constant=_refuse_constant,
        parse_int=_read_integer,
        parse_float=_read_fraction,
        object_pairs_hook=object_of,
    )


DECODER = make_decoder(_object_without_repeats)
"""For texts that hold more than one value; its hooks raise NotJson."""
