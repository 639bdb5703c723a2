"""A problem in words: one sentence of what was got and what was expected."""

import json
from collections.abc import Callable, Iterable

from simulator.schemas.instances import name_type
from simulator.schemas.problem import MISSING, UNDECLARED, Alternative, Problem
from simulator.values.json import Json

LONGEST_VALUE = 80
MOST_LISTED = 12
MOST_MINDED = 3

COUNTED = {
    "minLength": "character",
    "maxLength": "character",
    "minItems": "item",
    "maxItems": "item",
    "items": "item",
    "unevaluatedItems": "item",
    "minProperties": "field",
    "maxProperties": "field",
}
"""Keywords that count, and what they count."""

TYPE_WORDS = {
    "null": "null",
    "boolean": "a boolean",
    "integer": "an integer",
    "number": "a number",
    "string": "a string",
    "array": "an array",
    "object": "an object",
}


def describe(problem: Problem) -> str:
    """One sentence, without the place."""
    if problem.unchecked:
        return f"Not checked: {problem.unchecked}; got {show(problem.value)}."
    return f"Got {_say_got(problem)}, expected {_say_expected(problem)}."


def name_kind(value: Json) -> str:
    """The type of a value in words: "null", "a boolean", "an array"."""
    return TYPE_WORDS[name_type(value)]


def show(value: Json) -> str:
    """A value as JSON, cut when it is long."""
    if isinstance(value, str):
        value = value[: LONGEST_VALUE + 1]
    written = ""
    # Piece by piece, so that a huge or deep value costs no more than what is shown of it.
    for piece in json.JSONEncoder(ensure_ascii=False, default=repr, skipkeys=True).iterencode(
        value
    ):
        written += piece
        if len(written) > LONGEST_VALUE:
            return written[:LONGEST_VALUE] + "…"
    return written


def join_words(words: Iterable[str], last: str = "or") -> str:
    """A list in words, cut when it is long."""
    listed = list(words)
    if len(listed) > MOST_LISTED:
        left = len(listed) - MOST_LISTED
        return ", ".join(listed[:MOST_LISTED]) + f" {last} {left} more"
    if len(listed) < 2:
        return "".join(listed)
    return ", ".join(listed[:-1]) + f" {last} {listed[-1]}"


def _say_got(problem: Problem) -> str:
    keyword, value = problem.keyword, problem.value
    if keyword in MISSING:
        return f"an object without {show(problem.expected)}"
    if keyword in UNDECLARED:
        return f"an undeclared field {show(problem.path[-1])}"
    if keyword in COUNTED:
        return f"{show(value)} of {_count(len(value), COUNTED[keyword])}"
    if _fits_several(problem):
        names = join_words((branch.label for branch in problem.alternatives), "and")
        return f"{show(value)}, which fits {names} at once"
    return show(value) + (_add_type(value) if keyword == "type" else "")


def _add_type(value: Json) -> str:
    """The type in brackets, where the written value does not show it."""
    return "" if value is None else f" ({name_kind(value)})"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _fits_several(problem: Problem) -> bool:
    return bool(problem.alternatives) and not any(
        branch.problems for branch in problem.alternatives
    )


def _say_expected(problem: Problem) -> str:
    say = EXPECTED.get(problem.keyword)
    return say(problem) if say else f"what {problem.keyword!r} allows"


def _say_choice(problem: Problem) -> str:
    """What a combination wants, by the branch that is meant or by each of the first few."""
    if _fits_several(problem):
        return f"exactly one of {problem.expected} alternatives"
    if not problem.alternatives:
        return f"one of {problem.expected} alternatives"
    if len(problem.alternatives) == 1:
        branch = problem.alternatives[0]
        start = f"one of {problem.expected} alternatives, of which {branch.label} is nearest: "
        return start + _say_minded(branch)
    told = [f"for {each.label}, {_say_minded(each)}" for each in problem.alternatives[:MOST_LISTED]]
    return f"one of {problem.expected} alternatives: " + "; ".join(told)


def _say_minded(branch: Alternative) -> str:
    """What a branch minds, the first few things."""
    told = [
        f"{problem.pointer + ' ' if problem.path else ''}{_shorten(describe(problem))}"
        for problem in branch.problems[:MOST_MINDED]
    ]
    left = len(branch.problems) - MOST_MINDED
    return " and ".join(told) + (f" and {left} more" if left > 0 else "")


def _shorten(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:].removesuffix(".")


def _say_listed(problem: Problem) -> str:
    return "one of " + join_words(map(show, problem.expected))


def _say_declared(problem: Problem) -> str:
    if not problem.expected:
        return "no such field"
    return "only declared ones: " + join_words(map(show, problem.expected), "and")


def _say_unique(problem: Problem) -> str:
    first, second = problem.expected
    return f"no two equal items; items {first} and {second} are"


def _say_name(problem: Problem) -> str:
    minded = "; ".join(map(_say_minded, problem.alternatives))
    return "a name that is allowed" + (f": {minded}" if minded else "")


def _plainly(start: str, end: str = "") -> Callable[[Problem], str]:
    return lambda problem: f"{start}{show(problem.expected)}{end}"


def _counted(start: str, noun: str) -> Callable[[Problem], str]:
    return lambda problem: f"{start} {_count(problem.expected, noun)}"


EXPECTED: dict[str, Callable[[Problem], str]] = {
    "json": lambda problem: str(problem.expected),
    "required": lambda problem: f"{show(problem.expected)}, which is required",
    "dependentRequired": lambda problem: f"{show(problem.expected)}, which other fields require",
    "properties": _say_declared,
    "additionalProperties": _say_declared,
    "unevaluatedProperties": _say_declared,
    "propertyNames": _say_name,
    "type": lambda problem: join_words(TYPE_WORDS[name] for name in problem.expected),
    "enum": _say_listed,
    "discriminator": _say_listed,
    "const": _plainly(""),
    "minimum": _plainly("at least "),
    "maximum": _plainly("at most "),
    "exclusiveMinimum": _plainly("more than "),
    "exclusiveMaximum": _plainly("less than "),
    "multipleOf": _plainly("a multiple of "),
    "minLength": _counted("at least", "character"),
    "maxLength": _counted("at most", "character"),
    "pattern": lambda problem: f"text that matches the pattern {problem.expected}",
    "format": lambda problem: f"a value of the format {problem.expected}",
    "minItems": _counted("at least", "item"),
    "maxItems": _counted("at most", "item"),
    "items": _counted("at most", "item"),
    "unevaluatedItems": _counted("only", "item"),
    "uniqueItems": _say_unique,
    "contains": lambda problem: "an item of the kind the array must contain",
    "minContains": _plainly("at least ", " items of the kind the array must contain"),
    "maxContains": _plainly("at most ", " items of the kind the array may contain"),
    "minProperties": _counted("at least", "field"),
    "maxProperties": _counted("at most", "field"),
    "anyOf": _say_choice,
    "oneOf": _say_choice,
    "not": _plainly("anything that does not fit "),
    "false": lambda problem: "nothing here: no value is allowed",
}
