"""What was decided about a checklist item, and about an attempt."""

from dataclasses import dataclass
from enum import StrEnum


class Ruling(StrEnum):
    MET = "met"
    UNMET = "unmet"
    UNDECIDED = "undecided"


class Decider(StrEnum):
    RULE = "rule"
    MODEL = "model"
    PERSON = "person"


@dataclass(frozen=True)
class Evidence:
    """What a verdict rests on: call numbers, and RFC 6901 pointers into the state."""

    calls: tuple[int, ...] = ()
    pointers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """`item` is the checklist item's key."""

    item: str
    ruling: Ruling
    reason: str
    decider: Decider
    evidence: Evidence = Evidence()


class Outcome(StrEnum):
    """What became of an attempt, computed from its verdicts."""

    PASSED = "passed"
    FAILED = "failed"
    """At least one required item is unmet."""
    UNDECIDED = "undecided"
    """Nothing required is unmet, and not everything required is met."""
