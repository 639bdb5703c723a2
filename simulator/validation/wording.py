"""A problem of the arguments as a violation: its code, and its sentence for the agent."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

from simulator.schemas.problem import Problem
from simulator.schemas.sentences import describe, join_words, show
from simulator.values.violation import Violation, ViolationCode

LEAST_LIKENESS = 0.6
LONGEST_NAME = 128
"""Characters of a name that are compared; a tool's has at most half of that."""
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_A-Za-z]+")

CODES: dict[str, ViolationCode] = {
    "json": ViolationCode.TYPE,
    "type": ViolationCode.TYPE,
    "required": ViolationCode.MISSING,
    "dependentRequired": ViolationCode.MISSING,
    "properties": ViolationCode.UNDECLARED,
    "additionalProperties": ViolationCode.UNDECLARED,
    "unevaluatedProperties": ViolationCode.UNDECLARED,
    "enum": ViolationCode.ENUM,
    "const": ViolationCode.ENUM,
    "discriminator": ViolationCode.ENUM,
    "minimum": ViolationCode.BOUND,
    "maximum": ViolationCode.BOUND,
    "exclusiveMinimum": ViolationCode.BOUND,
    "exclusiveMaximum": ViolationCode.BOUND,
    "multipleOf": ViolationCode.BOUND,
    "minLength": ViolationCode.LENGTH,
    "maxLength": ViolationCode.LENGTH,
    "pattern": ViolationCode.PATTERN,
    "format": ViolationCode.FORMAT,
    "minItems": ViolationCode.ITEMS,
    "maxItems": ViolationCode.ITEMS,
    "uniqueItems": ViolationCode.ITEMS,
    "items": ViolationCode.ITEMS,
    "unevaluatedItems": ViolationCode.ITEMS,
    "contains": ViolationCode.ITEMS,
    "minContains": ViolationCode.ITEMS,
    "maxContains": ViolationCode.ITEMS,
    "minProperties": ViolationCode.PROPERTIES,
    "maxProperties": ViolationCode.PROPERTIES,
    "propertyNames": ViolationCode.PROPERTIES,
    "anyOf": ViolationCode.COMBINATION,
    "oneOf": ViolationCode.COMBINATION,
    "not": ViolationCode.FORBIDDEN,
    "false": ViolationCode.FORBIDDEN,
}


def word_problem(problem: Problem) -> Violation:
    """Turn a problem of a call's arguments into a violation."""
    code = ViolationCode.NOT_CHECKED if problem.unchecked else CODES[problem.keyword]
    message = describe(problem)
    if code is ViolationCode.UNDECLARED:
        message += suggest(find_nearest(str(problem.path[-1]), problem.expected, 1))
    return Violation(code, problem.pointer, problem.keyword, problem.value, message)


def suggest(names: Iterable[str]) -> str:
    """A question to end a sentence with; empty when there is nothing to suggest."""
    shown = join_words(map(show, names))
    return f" Did you mean {shown}?" if shown else ""


def find_nearest(name: str, names: Iterable[str], most: int) -> tuple[str, ...]:
    """The names most like one, best first: by their letters, or by their words in any order."""
    sought = name[:LONGEST_NAME]
    by_letters, by_words = _matcher(sought.lower()), _matcher(_sort_words(sought))
    likeness = {
        other: max(_compare(by_letters, other.lower()), _compare(by_words, _sort_words(other)))
        for other in names
    }
    near = [other for other, degree in likeness.items() if degree >= LEAST_LIKENESS]
    return tuple(sorted(near, key=lambda other: -likeness[other])[:most])


def _matcher(text: str) -> SequenceMatcher[str]:
    """What is prepared for comparing one text with many."""
    return SequenceMatcher(None, "", text, autojunk=False)


def _compare(matcher: SequenceMatcher[str], text: str) -> float:
    matcher.set_seq1(text)
    # The quick ratios are upper bounds, cheaper than the real one.
    if matcher.real_quick_ratio() < LEAST_LIKENESS or matcher.quick_ratio() < LEAST_LIKENESS:
        return 0.0
    return matcher.ratio()


def _sort_words(name: str) -> str:
    return " ".join(sorted(word.lower() for word in WORD.findall(name)))
