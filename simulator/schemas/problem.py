"""One rule an instance breaks, or one that could not be run."""

from dataclasses import dataclass

from simulator.values.json import Json
from simulator.values.pointer import child

Path = tuple[str | int, ...]
"""Property names and item numbers (from 0) that lead from the whole instance to a place in it."""

MISSING = ("required", "dependentRequired")
"""Keywords whose problems are of an object that lacks a field."""
UNDECLARED = ("properties", "additionalProperties", "unevaluatedProperties")
"""Keywords whose problems are of a field that nobody declared."""


@dataclass(frozen=True)
class Alternative:
    """What one branch of a combination minds; nothing when the value fits it."""

    label: str
    problems: tuple["Problem", ...]


@dataclass(frozen=True)
class Problem:
    """`keyword` is the schema keyword; an undeclared field of a closed object has "properties", a
    place where nothing is allowed "false", a value that is no JSON "json".

    `path` leads to the value itself, or to the object that lacks one. `expected` is the keyword's
    value or what it comes to: the missing name, the declared names, the names of the types.
    `unchecked` says why the rule could not be run; it is empty for a rule that ran.
    """

    keyword: str
    path: Path
    value: Json
    expected: Json = None
    alternatives: tuple[Alternative, ...] = ()
    unchecked: str = ""

    @property
    def pointer(self) -> str:
        return child("", *self.path)
