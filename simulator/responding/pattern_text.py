"""Writes a short text that a regular expression matches, the same for the same number."""

import re
from collections.abc import Callable, Iterable

# Python's own reader of patterns. There is no public one, and the libraries that write matching
# texts read patterns through it as well, without a bound on what they write.
from re import _parser  # type: ignore[attr-defined]
from string import ascii_letters, digits, punctuation
from typing import Any

ALPHABET = f"{digits}{ascii_letters}-_. {punctuation}"
LONGEST = 1000
COPIES_THAT_DIFFER = 64


class TooHard(Exception):
    """A pattern that looks around, refers back, or asks for a very long text."""


def write_matching(pattern: str, number: int, extra: int) -> str:
    """The `number`-th text for a pattern, counting from 0; numbers give different texts as long as
    the pattern leaves room. What may repeat is repeated `extra` times more than it must.

    Raises TooHard, or re.error where the pattern is not one.
    """
    parsed = _parser.parse(pattern)
    if parsed.getwidth()[0] > LONGEST:
        raise TooHard(pattern)
    return _Writer(number, extra).write(parsed)


class _Writer:
    """Spends the number, digit by digit, on the choices that the pattern leaves."""

    def __init__(self, number: int, extra: int) -> None:
        self._number = number
        self._extra = extra
        self._length = 0

    def write(self, parts: Iterable[tuple[Any, Any]]) -> str:
        return "".join(self._write_part(str(kind), value) for kind, value in parts)

    def _write_part(self, kind: str, value: Any) -> str:
        match kind:
            case "AT":
                return ""
            case "LITERAL":
                return chr(value)
            case "NOT_LITERAL" | "ANY" | "IN":
                return self._pick(_test_of(kind, value))
            case "SUBPATTERN" | "ATOMIC_GROUP":
                return self.write(value[-1] if kind == "SUBPATTERN" else value)
            case "BRANCH":
                return self.write(value[1][self._spend(len(value[1]))])
            case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
                return self._repeat(*value)
        raise TooHard(kind)

    def _repeat(self, least: int, most: int, parts: Iterable[tuple[Any, Any]]) -> str:
        times = min(int(most), least + self._extra)
        copies: list[str] = []
        for _ in range(min(times, COPIES_THAT_DIFFER)):
            copies.append(self.write(parts))
            self._length += len(copies[-1])
            if self._length > LONGEST * COPIES_THAT_DIFFER:
                raise TooHard("a very long text")
        return "".join(copies) + (copies[-1] * (times - len(copies)) if copies else "")

    def _pick(self, is_allowed: Callable[[str], bool]) -> str:
        allowed = [character for character in ALPHABET if is_allowed(character)]
        if not allowed:
            raise TooHard("no plain character")
        return allowed[self._spend(len(allowed))]

    def _spend(self, choices: int) -> int:
        self._number, choice = divmod(self._number, choices)
        return choice


def _test_of(kind: str, value: Any) -> Callable[[str], bool]:
    if kind == "IN":
        return _membership(value)
    return str.isalnum if kind == "ANY" else lambda character: ord(character) != value


def _membership(members: Iterable[tuple[Any, Any]]) -> Callable[[str], bool]:
    listed = list(members)
    is_negated = bool(listed) and str(listed[0][0]) == "NEGATE"
    tests = [_member_test(str(kind), value) for kind, value in listed if str(kind) != "NEGATE"]
    return lambda character: any(test(character) for test in tests) != is_negated


def _member_test(kind: str, value: Any) -> Callable[[str], bool]:
    match kind:
        case "LITERAL":
            return lambda character: ord(character) == value
        case "RANGE":
            return lambda character: value[0] <= ord(character) <= value[1]
        case "CATEGORY":
            return CATEGORIES[str(value)]
    raise TooHard(kind)


def _not(test: Callable[[str], Any]) -> Callable[[str], bool]:
    return lambda character: not test(character)


def _is_word(character: str) -> bool:
    return re.match(r"\w", character) is not None


CATEGORIES: dict[str, Callable[[str], bool]] = {
    "CATEGORY_DIGIT": str.isdigit,
    "CATEGORY_NOT_DIGIT": _not(str.isdigit),
    "CATEGORY_SPACE": str.isspace,
    "CATEGORY_NOT_SPACE": _not(str.isspace),
    "CATEGORY_WORD": _is_word,
    "CATEGORY_NOT_WORD": _not(_is_word),
}
