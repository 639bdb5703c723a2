"""A whole session: its turns in order, each set up, opened, given a checklist, attempted, closed.

A passed turn's closing snapshot opens the next one (design: what happens to a task).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from simulator.errors import ModelFailure
from simulator.judging.checklist import draft_checklist
from simulator.setting_up import Beginning, Drafters, ground_of, is_due, set_up
from simulator.strategies import gats
from simulator.strategies.attempting import closing_state
from simulator.strategies.budget import Meter
from simulator.strategies.parts import Parts, TurnTask
from simulator.values.attempt import Attempt
from simulator.values.event import (
    ChecklistSettled,
    Event,
    SessionFinished,
    SetupSettled,
    TurnOpened,
    requests_of,
)
from simulator.values.progress import TurnProgress
from simulator.values.scene import PastTurn
from simulator.values.session import Ablation, StrategyName
from simulator.values.state import Snapshot
from simulator.values.verdict import Outcome

Strategy = Callable[[TurnTask, Parts, tuple[Attempt, ...]], Iterator[Event]]

STRATEGIES: dict[StrategyName, Strategy] = {StrategyName.GATS: gats.rehearse_turn}


@dataclass(frozen=True)
class Rehearsal:
    """A session as far as it has come. An `opening` of None is to be proposed by a model."""

    opening: Snapshot | None
    policy: str
    turns: tuple[TurnProgress, ...]
    strategy: StrategyName
    parts: Parts
    drafters: Drafters
    without: tuple[Ablation, ...] = ()


def rehearse_next_turn(rehearsal: Rehearsal) -> Iterator[Event]:
    """Take up the first turn that is not closed, from where it stands.

    There must be one: `conclude` says when there is none. Raises ModelFailure when a model that
    is needed cannot be reached; what was yielded before stands.
    """
    turn = next(turn for turn in rehearsal.turns if turn.outcome is None)
    past = rehearsal.turns[: turn.number - 1]
    parts = rehearsal.parts
    meter = Meter(parts.budget, parts.spent, parts.clock)
    beginning = _beginning_of(turn, rehearsal, meter.limit_reached())
    if turn.opening is None:
        if is_due(beginning, rehearsal.drafters):
            step: Event | None = None
            for step in set_up(beginning, rehearsal.drafters):
                meter.add_requests(requests_of(step))
                yield step
            if not isinstance(step, SetupSettled):
                return
            turn = replace(turn, items=step.items)
            beginning = replace(beginning, turn=turn, opening=step.opening or beginning.opening)
        yield TurnOpened(turn.number, turn.message, beginning.opening or {}, rehearsal.without)
    opening = beginning.opening or {}
    items = turn.items
    if items is None:
        settled = _settle_checklist(beginning, rehearsal, meter.limit_reached())
        meter.add_requests(settled.requests)
        yield settled
        items = settled.items
    task = TurnTask(
        number=turn.number,
        message=turn.message,
        policy=rehearsal.policy,
        opening=opening,
        items=items,
        past_turns=tuple(
            PastTurn(t.message, kept) for t in past if (kept := t.kept_attempt) is not None
        ),
    )
    simulation = replace(parts.simulation, message=turn.message)
    parts = replace(parts, simulation=simulation, spent=meter.spending)
    yield from STRATEGIES[rehearsal.strategy](task, parts, turn.attempts)


def conclude(turns: tuple[TurnProgress, ...]) -> SessionFinished | None:
    """What the session came to; None while a turn is still to be rehearsed.

    A turn for which nothing was asked to be true does not hold up the turns after it.
    """
    for turn in turns:
        if turn.outcome is None:
            return None
        if turn is not turns[-1] and not turn.lets_go_on:
            reason = f"Turn {turn.number} did not pass, so the turns after it were not begun."
            return SessionFinished(turn.outcome, reason)
    return SessionFinished(turns[-1].outcome or Outcome.UNDECIDED)


def _beginning_of(turn: TurnProgress, rehearsal: Rehearsal, limit: str) -> Beginning:
    past, parts = rehearsal.turns[: turn.number - 1], rehearsal.parts
    opening = _opening_of(rehearsal, past) if turn.opening is None else turn.opening
    return Beginning(
        turn=turn,
        opening=opening,
        policy=rehearsal.policy,
        messages=tuple(each.message for each in rehearsal.turns[len(past) :]),
        earlier=tuple(each.message for each in past),
        tools=tuple(parts.simulation.tools.values()),
        limit=limit,
    )


def _opening_of(rehearsal: Rehearsal, past: tuple[TurnProgress, ...]) -> Snapshot | None:
    kept = past[-1].kept_attempt if past else None
    return rehearsal.opening if kept is None else closing_state(kept)


def _settle_checklist(beginning: Beginning, rehearsal: Rehearsal, limit: str) -> ChecklistSettled:
    """A model that gives no items leaves none: the attempts are made all the same, and nothing can
    pass. Raises ModelFailure when it cannot be reached."""
    drafters = rehearsal.drafters
    if drafters.checklist is None:
        return ChecklistSettled(())
    if limit:
        return ChecklistSettled((), problem=limit)
    try:
        draft = draft_checklist(ground_of(beginning, beginning.opening or {}), drafters.checklist)
    except ModelFailure as failure:
        if failure.is_outage:
            raise
        rehearsal.parts.simulation.note(failure)
        return ChecklistSettled((), failure.requests, failure.sentence)
    return ChecklistSettled(draft.items, draft.requests)
