"""ECMA-262 regular expressions rewritten for the two engines that run them.

Written for the `u` flag that JSON Schema recommends, and forgiving where authors are: identity
escapes are the character itself, and the anchors `\\A`, `\\Z`, `\\z` of other languages are
understood as they are meant.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

DIGITS = "0-9"
NOT_DIGITS = "\x00-/:-\U0010ffff"
WORDS = "0-9A-Z_a-z"
NOT_WORDS = "\x00-/:-@\\[-\\^`\\{-\U0010ffff"
SPACES = "\t-\r \xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
NOT_SPACES = (
    "\x00-\x08\x0e-\x1f!-\x9f\xa1-\u167f\u1681-\u1fff\u200b-\u2027\u202a-\u202e"
    "\u2030-\u205e\u2060-\u2fff\u3001-\ufefe\uff00-\U0010ffff"
)
SETS = {"d": DIGITS, "D": NOT_DIGITS, "w": WORDS, "W": NOT_WORDS, "s": SPACES, "S": NOT_SPACES}
ANY_BUT_LINE_ENDS = "[^\n\r\u2028\u2029]"
CONTROLS = {"t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "0": "\0"}

QUANTIFIER = re.compile(r"\{\d+(?:,\d*)?\}", re.ASCII)
GROUP_OPENING = re.compile(r"\(\?(?:<[=!]|<[^>]*>|.)?", re.DOTALL)
PROPERTY = re.compile(r"[pP](?:\{[^}]*\}|[A-Z])")
BACKREFERENCE = re.compile(r"[1-9]\d*|k<[^>]*>", re.ASCII)
CODE = re.compile(
    r"u\{(?P<braced>[0-9A-Fa-f]{1,6})\}"
    r"|u(?P<high>[dD][89abAB][0-9A-Fa-f]{2})\\u(?P<low>[dD][c-fC-F][0-9A-Fa-f]{2})"
    r"|u(?P<unit>[0-9A-Fa-f]{4})|x(?P<byte>[0-9A-Fa-f]{2})|c(?P<control>[A-Za-z])"
)


@dataclass(frozen=True)
class Dialect:
    """How an engine writes what the two do not share."""

    end: str
    nothing: str
    boundary: str
    no_boundary: str


RE2 = Dialect(end=r"\z", nothing="[^\x00-\U0010ffff]", boundary=r"\b", no_boundary=r"\B")
_AFTER, _BEFORE = f"(?<=[{WORDS}])", f"(?=[{WORDS}])"
_NOT_AFTER, _NOT_BEFORE = f"(?<![{WORDS}])", f"(?![{WORDS}])"
BACKTRACKING = Dialect(
    end=r"\Z",
    nothing="(?!)",
    boundary=f"(?:{_AFTER}{_NOT_BEFORE}|{_NOT_AFTER}{_BEFORE})",
    no_boundary=f"(?:{_AFTER}{_BEFORE}|{_NOT_AFTER}{_NOT_BEFORE})",
)


@dataclass(frozen=True)
class Atom:
    """A piece of a character class: one character, which may end a range, or a set of them."""

    text: str
    is_single: bool


def translate(pattern: str, dialect: Dialect) -> str:
    """Rewrite a pattern. What is no pattern comes out as something the engine refuses."""
    return "".join(_pieces(pattern, dialect))


def _pieces(pattern: str, dialect: Dialect) -> Iterator[str]:
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "\\":
            piece, at = _read_escape(pattern, at + 1, dialect)
        elif char == "[":
            piece, at = _read_class(pattern, at + 1, dialect)
        elif opening := GROUP_OPENING.match(pattern, at):
            piece, at = opening.group(), opening.end()
        elif quantifier := QUANTIFIER.match(pattern, at):
            piece, at = quantifier.group(), quantifier.end()
        else:
            piece, at = _plain(char, dialect), at + 1
        yield piece


def _plain(char: str, dialect: Dialect) -> str:
    match char:
        case ".":
            return ANY_BUT_LINE_ENDS
        case "$":
            return dialect.end
        case "^" | "(" | ")" | "|" | "*" | "+" | "?":
            return char
        case _:
            return quote(char)


def quote(char: str) -> str:
    """One character, literally, for either engine."""
    if char.isascii() and char.isprintable() and not char.isalnum() and char not in " _":
        return "\\" + char
    return char


def _read_escape(pattern: str, at: int, dialect: Dialect) -> tuple[str, int]:
    """Read what follows a backslash outside a class: the rewritten piece and where it ends."""
    char = pattern[at : at + 1]
    anchors = {"b": dialect.boundary, "B": dialect.no_boundary, "A": "^"}
    anchors |= {"z": dialect.end, "Z": dialect.end}
    if char in anchors:
        return anchors[char], at + 1
    if reference := BACKREFERENCE.match(pattern, at):
        return _write_reference(reference.group()), reference.end()
    atom, after = _read_atom(pattern, at)
    is_set = char != "" and char in SETS
    return (f"[{atom.text}]" if is_set else atom.text), after


def _write_reference(reference: str) -> str:
    named = reference.removeprefix("k<").removesuffix(">")
    return f"(?:\\{reference})" if reference.isdigit() else f"(?P={named})"


def _read_atom(pattern: str, at: int) -> tuple[Atom, int]:
    """Read an escape that means the same in a class and outside; `at` is after the backslash."""
    char = pattern[at : at + 1]
    if char and char in SETS:
        return Atom(SETS[char], False), at + 1
    if named := PROPERTY.match(pattern, at):
        return Atom("\\" + named.group(), False), named.end()
    if code := CODE.match(pattern, at):
        return Atom(_decode(code), True), code.end()
    if not char:
        return Atom("\\", True), at
    return Atom(quote(CONTROLS.get(char, char)), True), at + 1


def _decode(code: re.Match[str]) -> str:
    if code["control"]:
        return chr(ord(code["control"]) % 32)
    if code["high"]:
        high, low = int(code["high"], 16), int(code["low"], 16)
        return chr(0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF))
    number = int(code["braced"] or code["unit"] or code["byte"], 16)
    return quote(chr(number)) if number <= 0x10FFFF else "\\x{110000}"  # which engines refuse


def _read_class(pattern: str, at: int, dialect: Dialect) -> tuple[str, int]:
    """Read a character class; `at` is after its opening bracket. One never closed stays open."""
    negated = pattern[at : at + 1] == "^"
    at += negated
    start = at
    texts: list[str] = []
    while at < len(pattern) and pattern[at] != "]":
        text, at = _read_range(pattern, at)
        texts.append(text)
    if at >= len(pattern):
        return pattern[start - 1 - negated :], at
    if not texts:
        return ("(?s:.)" if negated else dialect.nothing), at + 1
    return f"[{'^' if negated else ''}{''.join(texts)}]", at + 1


def _read_range(pattern: str, at: int) -> tuple[str, int]:
    """Read one member of a class: a character, a set, or a range of characters."""
    first, at = _read_member(pattern, at)
    if pattern[at : at + 1] != "-" or pattern[at + 1 : at + 2] in ("", "]"):
        return first.text, at
    last, after = _read_member(pattern, at + 1)
    if first.is_single and last.is_single:
        return f"{first.text}-{last.text}", after
    return f"{first.text}\\-{last.text}", after


def _read_member(pattern: str, at: int) -> tuple[Atom, int]:
    if pattern[at] != "\\":
        return Atom(quote(pattern[at]), True), at + 1
    if pattern[at + 1 : at + 2] == "b":
        return Atom("\b", True), at + 2
    return _read_atom(pattern, at + 1)
