"""Reads the JSON a model was asked for out of what it wrote, or says what was wrong."""

import json
import re

from simulator.errors import ModelUnreadable
from simulator.strict_json import DECODER, NotJson, refuse_unstorable
from simulator.values.json import Json

LANDMARK = re.compile(r"</?think>|[{\[]")
JSON_OPENING = re.compile(r'\{\s*["}]|\[\s*(?:["{\[\]\-\d]|true|false|null|NaN|Infinity)')
"""How an object or an array must begin; a bracket followed by anything else is prose."""
THOUGHT = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
BRACKET = re.compile(r"</?think>|[{\[\]}]")
DETAILS_LENGTH = 2000
MOST_BREAKS = 100
"""Each has its line counted from the beginning of the text. One ends the reading, but for thoughts
that are closed after it."""


def parse_json(text: str) -> Json:
    """The one JSON value in a model's text: the whole text, a fenced block, or an object or array
    among prose. What a model thought aloud (`<think>…</think>`) is no candidate.

    Raises ModelUnreadable, naming what was wrong, when there is no value, when it is broken, or
    when different values compete: nothing is repaired and nothing guessed.
    """
    values = find_json(text)
    distinct = {json.dumps(value, sort_keys=True) for value in values}
    if not distinct:
        raise _unreadable("it holds no JSON object or array", text)
    if len(distinct) > 1:
        raise _unreadable(
            f"it holds {len(distinct)} different JSON values and does not say which one counts",
            text,
        )
    return values[0]


def find_json(text: str) -> list[Json]:
    """Every JSON value in a model's text, in order: the whole text, or the outermost objects and
    arrays among prose. Raises ModelUnreadable when the text is empty or a value is broken."""
    try:
        values = _read(text.strip())
        for value in values:
            refuse_unstorable(value)
    except _Unusable as problem:
        raise _unreadable(str(problem), text) from problem
    except NotJson as problem:
        raise _unreadable(f"its JSON cannot be taken: {problem}", text) from problem
    except RecursionError as problem:
        raise _unreadable("its JSON is nested too deeply", text) from problem
    return values


def without_thoughts(text: str) -> str:
    """The text without what the model thought aloud, for telling what kind of reply it is."""
    return THOUGHT.sub("", text).rpartition("</think>")[2]


class _Unusable(Exception):
    """Why a text gives no value to rely on, as the end of a sentence."""


def _unreadable(reason: str, text: str) -> ModelUnreadable:
    sentence = f"The model's reply cannot be read: {reason}."
    return ModelUnreadable(sentence, details=text[:DETAILS_LENGTH])


def _read(text: str) -> list[Json]:
    if not text:
        raise _Unusable("it is empty")
    try:
        return [DECODER.decode(text)]
    except json.JSONDecodeError:
        return _candidates(text)


def _candidates(text: str) -> list[Json]:
    """Every object and array outside what the model thought aloud, outermost only."""
    found: list[Json] = []
    broken = ""
    breaks = 0
    position = 0
    while landmark := LANDMARK.search(text, position):
        if landmark.group() == "<think>":
            position = _after_thinking(text, landmark.end())
        elif landmark.group() == "</think>":
            # Some servers open the thinking themselves: all before this was thought.
            found, broken, position = [], "", landmark.end()
        elif not JSON_OPENING.match(text, landmark.start()):
            position = _after_prose(text, landmark.start())
        else:
            try:
                value, position = DECODER.raw_decode(text, landmark.start())
                found.append(value)
            except json.JSONDecodeError as problem:
                broken = f"its JSON breaks off at line {problem.lineno}, column {problem.colno}"
                broken += f" ({problem.msg})"
                breaks += 1
                if breaks > MOST_BREAKS:
                    raise _Unusable("its JSON breaks off again and again") from problem
                position = _end_of_thinking(text, landmark.end())
    if broken:
        raise _Unusable(broken)
    return found


def _end_of_thinking(text: str, position: int) -> int:
    end = text.find("</think>", position)
    return len(text) if end < 0 else end


def _after_thinking(text: str, position: int) -> int:
    return min(len(text), _end_of_thinking(text, position) + len("</think>"))


def _after_prose(text: str, position: int) -> int:
    """The place after the bracket that closes the one at `position`, so that no value is taken out
    of something that was not JSON as a whole."""
    depth = 0
    for bracket in BRACKET.finditer(text, position):
        if bracket.group() in "{[":
            depth += 1
        elif bracket.group() in "}]":
            depth -= 1
        else:
            return bracket.start()
        if depth == 0:
            return bracket.end()
    return len(text)
