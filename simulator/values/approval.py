"""Which real calls run at once, which a person is asked about, and which are refused."""

from dataclasses import dataclass
from enum import StrEnum

from simulator.values.catalog import Effect


class Decision(StrEnum):
    RUN = "run"
    ASK = "ask"
    REFUSE = "refuse"


class Comparison(StrEnum):
    """How an argument is compared. Numbers are compared with the last two only."""

    MATCHES = "matches"
    """A pattern with `*`, `?` and `[…]`, in the argument's text; capitals count."""
    AT_MOST = "at_most"
    AT_LEAST = "at_least"


@dataclass(frozen=True)
class ArgumentTest:
    """Holds when something stands at the pointer into the arguments and compares as said. `value`
    is a pattern or a number."""

    pointer: str
    test: Comparison
    value: str | int | float

    def __post_init__(self) -> None:
        if self.test is not Comparison.MATCHES and isinstance(self.value, str):
            raise ValueError(f"a limit must be a number, not {self.value!r}")


@dataclass(frozen=True)
class ApprovalRule:
    """`tool` is a pattern like an argument's. `effect` is any where it is None. Every test of
    `arguments` must hold."""

    decision: Decision
    tool: str = "*"
    effect: Effect | None = None
    arguments: tuple[ArgumentTest, ...] = ()


@dataclass(frozen=True)
class ApprovalPolicy:
    """The first rule that fits decides; where none does, what reads is run and what writes is asked
    about."""

    rules: tuple[ApprovalRule, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """`rule` counts from 1; None when none fitted."""

    decision: Decision
    rule: int | None
    reason: str
