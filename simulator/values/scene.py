"""What a planner sees when it is asked for its next move."""

from dataclasses import dataclass

from simulator.values.attempt import Attempt
from simulator.values.catalog import Tool


@dataclass(frozen=True)
class PastTurn:
    """A turn that is over: what the user said, and the attempt that was kept."""

    message: str
    attempt: Attempt


@dataclass(frozen=True)
class Scene:
    """`failed` are this turn's earlier attempts, oldest first, each with its feedback."""

    message: str
    policy: str
    tools: tuple[Tool, ...]
    attempt: Attempt
    failed: tuple[Attempt, ...] = ()
    past_turns: tuple[PastTurn, ...] = ()
