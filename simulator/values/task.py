"""What the user asks, and how its fulfilment is known."""

from dataclasses import dataclass

from simulator.values.state import Snapshot


@dataclass(frozen=True)
class ChecklistItem:
    """A verifiable objective. `check` is a JMESPath expression over `state`, `opening` and `calls`
    whose JMESPath truth decides; without one a model or a person must. `turn` counts from 1 and
    says at which turn's end it is judged; absent, at the last one's. `note` says what became of a
    check that a model proposed; empty when nothing needs saying."""

    key: str
    text: str
    check: str | None = None
    required: bool = True
    turn: int | None = None
    note: str = ""


@dataclass(frozen=True)
class Task:
    """`messages` are the user's, one a turn. `tools` names those in play. An `opening` of None is
    to be proposed by a model."""

    messages: tuple[str, ...]
    tools: tuple[str, ...]
    opening: Snapshot | None
    policy: str = ""
    checklist: tuple[ChecklistItem, ...] = ()

    def items_of(self, turn: int) -> tuple[ChecklistItem, ...]:
        """Those that are judged at a turn's end."""
        last = len(self.messages)
        return tuple(item for item in self.checklist if (item.turn or last) == turn)
