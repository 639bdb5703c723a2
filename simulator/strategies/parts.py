"""What a strategy is handed: everything it uses to run attempts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from simulator.llm.client import Client
from simulator.pipeline import Simulation
from simulator.values.attempt import Move
from simulator.values.scene import PastTurn, Scene
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem
from simulator.values.usage import Budget, Spending


class Planner(Protocol):
    """Who chooses the next calls."""

    def next_move(self, scene: Scene) -> Move | None:
        """The next move; None when it is a person's and has not come yet."""
        ...

    def attempts_available(self, turn: int) -> int | None:
        """How many attempts it can make at a turn (from 1); None for any number."""
        ...


@dataclass(frozen=True)
class TurnTask:
    """One turn, ready to be attempted: its opening snapshot and checklist are settled."""

    number: int
    message: str
    policy: str
    opening: Snapshot
    items: tuple[ChecklistItem, ...]
    past_turns: tuple[PastTurn, ...]


@dataclass(frozen=True)
class Judge:
    """A model that decides items; `longest_input` bounds what it reads, in characters, and
    `sees_state` is whether a state was kept that it can go by."""

    client: Client
    longest_input: int
    sees_state: bool = True


@dataclass(frozen=True)
class Parts:
    """`spent` is what the session has used before this run; `judge` None when only rules decide;
    without `judges` not even they do; `clock` counts seconds from anywhere."""

    planner: Planner
    simulation: Simulation
    judge: Judge | None
    budget: Budget
    spent: Spending
    clock: Callable[[], float]
    judges: bool = True
