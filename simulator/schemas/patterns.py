"""Matching text against the patterns of schemas, in bounded time.

A pattern runs in RE2, whose time is linear in the text and in the pattern. What RE2 cannot express
(looking around, back-references, large counts) runs in a backtracking engine for as long as it is
allowed.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any

import re2
import regex

from simulator.schemas.ecma import BACKTRACKING, RE2, translate
from simulator.schemas.pattern_size import expanded_size

PATTERNS_KEPT = 4096
LONGEST_PATTERN = 10_000
"""Characters; building the machine of a longer pattern could itself take seconds."""
LONGEST_BACKTRACKED = 4_000
LARGEST_EXPANDED = 20_000
"""Characters, and atoms once counts are written out, of a pattern for the backtracking engine: it
looks at its clock too seldom in larger ones."""
LARGEST_RUN = 300_000_000
"""Steps of RE2's machine times characters of the text: some two seconds."""
LINEAR_SECONDS = 3.0
"""What RE2 may take beyond an allowance, so that one slow pattern leaves the others checked."""
_OPTIONS = re2.Options()
_OPTIONS.log_errors = False
# Bytes. A larger machine, from counts such as [a-z]{1,500} many times over, takes seconds to build.
_OPTIONS.max_mem = 256 * 1024
# Groups are for grouping: to remember what each matched costs the square of their number.
_OPTIONS.never_capture = True


class Match(StrEnum):
    YES = "yes"
    NO = "no"
    BROKEN = "broken"
    """No engine can read the pattern, or it is too long or too large to try."""
    TIMED_OUT = "timed out"


@dataclass
class Allowance:
    """The seconds of its thread that matching may still use, and reading the patterns too."""

    seconds: float

    @contextmanager
    def charged(self) -> Iterator[None]:
        started = time.thread_time()
        try:
            yield
        finally:
            self.seconds -= time.thread_time() - started


def match(pattern: str, text: str, allowance: Allowance) -> Match:
    """Say whether a pattern matches anywhere in the text, using up some of the allowance."""
    if len(pattern) > LONGEST_PATTERN:
        return Match.BROKEN
    if allowance.seconds <= -LINEAR_SECONDS:
        return Match.TIMED_OUT
    with allowance.charged():
        return _match(pattern, text, allowance.seconds)


def _match(pattern: str, text: str, seconds: float) -> Match:
    linear = _compile_linear(pattern)
    # RE2 reads UTF-8, which has no lone surrogates; JSON text may have them.
    if linear is not None and not _has_surrogate(text):
        return _match_in_one_pass(linear, text)
    backtracking = _compile_backtracking(pattern)
    if backtracking is None:
        return Match.BROKEN
    return _match_within(backtracking, text, seconds)


def is_pattern(pattern: str) -> bool:
    """Whether some engine can read it."""
    if len(pattern) > LONGEST_PATTERN:
        return False
    return _compile_linear(pattern) is not None or _compile_backtracking(pattern) is not None


def _has_surrogate(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text)


def _match_in_one_pass(pattern: Any, text: str) -> Match:
    if pattern.programsize * len(text) > LARGEST_RUN:
        return Match.TIMED_OUT
    return Match.YES if pattern.search(text) else Match.NO


def _match_within(pattern: "regex.Pattern[str]", text: str, seconds: float) -> Match:
    if seconds <= 0:
        return Match.TIMED_OUT
    try:
        found = pattern.search(text, timeout=seconds, concurrent=True)
    except TimeoutError:
        return Match.TIMED_OUT
    return Match.YES if found else Match.NO


@lru_cache(maxsize=PATTERNS_KEPT)
def _compile_linear(pattern: str) -> Any:
    try:
        return re2.compile(translate(pattern, RE2), _OPTIONS)
    except (re2.error, UnicodeEncodeError):
        return None


@lru_cache(maxsize=PATTERNS_KEPT)
def _compile_backtracking(pattern: str) -> "regex.Pattern[str] | None":
    if len(pattern) > LONGEST_BACKTRACKED or expanded_size(pattern) > LARGEST_EXPANDED:
        return None
    try:
        return regex.compile(translate(pattern, BACKTRACKING))
    except (regex.error, RecursionError, OverflowError):
        return None
