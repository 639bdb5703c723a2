"""One reason a call is wrong."""

from dataclasses import dataclass
from enum import StrEnum

from simulator.values.json import Json


class ViolationCode(StrEnum):
    UNKNOWN_TOOL = "unknown_tool"
    NOT_AN_OBJECT = "not_an_object"
    MISSING = "missing"
    UNDECLARED = "undeclared"
    TYPE = "type"
    ENUM = "enum"
    BOUND = "bound"
    LENGTH = "length"
    PATTERN = "pattern"
    FORMAT = "format"
    ITEMS = "items"
    PROPERTIES = "properties"
    COMBINATION = "combination"
    FORBIDDEN = "forbidden"
    NOT_CHECKED = "not_checked"
    """A rule that could not be run, such as a pattern no engine finishes: not thereby satisfied."""
    MEANING = "meaning"
    """What only the description or the task says, as a model read it."""


@dataclass(frozen=True)
class Violation:
    """`pointer` is an RFC 6901 pointer into the arguments: the property itself, or the object that
    lacks it for a missing one. `rule` is the schema keyword, `value` what was sent."""

    code: ViolationCode
    pointer: str
    rule: str
    value: Json
    message: str
