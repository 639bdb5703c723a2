"""What a session may cost, roughly, before it is run.

Counted in tokens, since prices differ by model and change: a request sends the task, the policy and
the tools in play again each time, and what has happened so far grows by a call's worth each time.
"""

from dataclasses import dataclass

from simulator.values.session import PlannerKind, SessionSettings
from simulator.values.task import Task

CHARACTERS_A_TOKEN = 4
"""What English and JSON come to with the tokenisers of today, nearly enough."""
USUAL_CALLS = 8
"""Calls of a usual attempt."""
TOKENS_A_CALL = 250
"""A call and its answer, as later requests read them."""
TOKENS_A_REPLY = 120


@dataclass(frozen=True)
class Estimate:
    """Tokens of one usual attempt and of all that may follow; zero when no model is asked.
    `dollars` is where the session stops if the prices are known; None for no limit."""

    one_attempt: int
    all_attempts: int
    dollars: float | None

    @property
    def asks_models(self) -> bool:
        return self.all_attempts > 0


def estimate(task: Task, settings: SessionSettings, tool_characters: int) -> Estimate:
    """`tool_characters` is the length of the definitions of the tools in play."""
    calls = min(USUAL_CALLS, settings.budget.calls or USUAL_CALLS)
    words = (sum(map(len, task.messages)) + len(task.policy)) // CHARACTERS_A_TOKEN
    attempt = 0
    if settings.planner.kind is PlannerKind.MODEL:
        each = words + tool_characters // CHARACTERS_A_TOKEN + TOKENS_A_REPLY
        attempt += (calls + 1) * each + TOKENS_A_CALL * calls * (calls + 1) // 2
    if settings.asks_helpers:
        judged = words + calls * TOKENS_A_CALL + TOKENS_A_REPLY
        per_call = TOKENS_A_CALL + TOKENS_A_REPLY
        asked = 1 + settings.check_meaning + settings.separate_steps
        attempt += judged + calls * per_call * asked
    everything = attempt * (settings.budget.retries + 1) * len(task.messages)
    limit = settings.budget.tokens
    return Estimate(
        one_attempt=_round(attempt if limit is None else min(attempt, limit)),
        all_attempts=_round(everything if limit is None else min(everything, limit)),
        dollars=settings.budget.dollars,
    )


def _round(tokens: int) -> int:
    """Two digits: more would claim to know more."""
    return int(float(f"{tokens:.2g}"))
