"""Reads JSON (RFC 8259) to the letter: no NaN, no number out of range, no key given twice."""

import json
import math
import re
from collections.abc import Callable
from typing import NoReturn

from simulator.values.json import Json, JsonObject

DEEPEST = 200
"""Levels of nesting; the rows' own serialiser gives up soon after."""
LONGEST_INTEGER_IN_BITS = 14_000
"""Under the 4,300 digits beyond which Python refuses to write an integer out."""
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
"""Null, and halves of surrogate pairs."""
REASONS = {
    "Expecting value": "a value is missing, or what stands there is none",
    "Expecting ',' delimiter": "a comma or the closing bracket is missing",
    "Expecting ':' delimiter": "the colon after a key is missing",
    "Expecting property name enclosed in double quotes": "a key in double quotes is missing",
    "Illegal trailing comma before end of object": "a comma stands before the closing brace",
    "Illegal trailing comma before end of array": "a comma stands before the closing bracket",
    "Unterminated string starting at": "the text that begins there has no closing quote",
    "Invalid control character at": "a text holds a line end or another control character",
    "Invalid \\escape": "a backslash in a text begins no escape",
    "Invalid \\uXXXX escape": "an escape \\u lacks its four digits",
    "Extra data": "more follows after the value's end",
}
"""By the parser's own words for them."""
TEXT = r'"(?:[^"\\]|\\.)*+"'


class NotJson(ValueError):
    """Why a text is not JSON, as the end of a sentence, and the reason without the place. Line and
    column count from 1; they are None where only the reason is known."""

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        place = f" at line {line}, column {column}" if line else ""
        super().__init__(f"{reason}{place}")
        self.reason = reason
        self.line = line
        self.column = column


class _NumberRefused(NotJson):
    """`number` is as written."""

    def __init__(self, reason: str, number: str) -> None:
        super().__init__(reason)
        self.number = number


def read_json(text: str) -> Json:
    """The one JSON value that is the whole text. Raises NotJson."""
    try:
        value = decode(text, DECODER)
    except json.JSONDecodeError as problem:
        raise NotJson(explain_json(problem), problem.lineno, problem.colno) from problem
    except RecursionError as problem:
        raise NotJson("nested too deeply") from problem
    _refuse_deep(value)
    # Written, such a character is an escape or itself, which is not ASCII.
    if "\\u" in text or not text.isascii():
        _refuse_characters(value)
    return value


def explain_json(problem: json.JSONDecodeError) -> str:
    """The reason without its place, in words for whoever wrote the text."""
    # Two of the parser's reasons end in a colon, for a place that follows in its own sentence.
    reason = problem.msg.rstrip(": ")
    return REASONS.get(reason, reason)


def refuse_unstorable(value: Json) -> None:
    """Refuse what a database or a page could not hold: deep nesting, and characters that are none
    (null, and halves of surrogate pairs). Raises NotJson."""
    _refuse_deep(value)
    _refuse_characters(value)


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


def _refuse_characters(value: Json) -> None:
    if isinstance(value, str) and UNSTORABLE.search(value):
        raise NotJson("a text holds a null character or half a surrogate pair")
    if isinstance(value, dict):
        for name, member in value.items():
            _refuse_characters(name)
            _refuse_characters(member)
    if isinstance(value, list):
        for item in value:
            _refuse_characters(item)


def escape_unstorable(text: str) -> str:
    """The text with such characters written as JSON writes them, for showing."""
    return UNSTORABLE.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def decode(text: str, decoder: json.JSONDecoder) -> Json:
    """What a strict decoder reads, with the place of a number that it refuses. Raises NotJson,
    and whatever else the decoder raises."""
    try:
        return decoder.decode(text)
    except _NumberRefused as problem:
        start = _find_number(problem.number, text)
        line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
        raise NotJson(problem.reason, line, column) from problem


def _find_number(number: str, text: str) -> int:
    """Where the text first holds a number, other than inside its texts and its longer numbers."""
    beginning = rf"(?<![0-9.eE+-]){re.escape(number[:100])}"
    found = re.finditer(rf"{TEXT}|{beginning}", text, re.DOTALL)
    return next(each.start() for each in found if text.startswith(number, each.start()))


def _refuse_constant(name: str) -> NoReturn:
    raise _NumberRefused(f"{name} is not a JSON number", name)


def read_integer(digits: str, base: int = 10) -> int:
    """Raises NotJson when it is too long to be written out again."""
    try:
        number = int(digits, base)
    except ValueError as problem:
        raise _too_long(digits) from problem
    if number.bit_length() > LONGEST_INTEGER_IN_BITS:
        raise _too_long(digits)
    return number


def _too_long(digits: str) -> NotJson:
    return _NumberRefused(f"a number of {len(digits.lstrip('-+'))} digits is too long", digits)


def _read_fraction(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise _NumberRefused(f"{digits[:20]} is too large a number", digits)
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
        parse_int=read_integer,
        parse_float=_read_fraction,
        object_pairs_hook=object_of,
    )


DECODER = make_decoder(_object_without_repeats)
"""For texts that hold more than one value; its hooks raise NotJson."""
