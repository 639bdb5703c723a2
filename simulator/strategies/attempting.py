"""One attempt, from its opening snapshot until its planner stops. Every strategy runs them so."""

from collections.abc import Generator
from dataclasses import replace

from simulator.pipeline import Simulation, run_call
from simulator.responding.faults import faults_in_attempt
from simulator.state.apply import apply_patch
from simulator.strategies.budget import Meter
from simulator.strategies.parts import Parts, TurnTask
from simulator.values.attempt import Attempt
from simulator.values.event import CallFinished, CallStarted, Event, PlannerReplied
from simulator.values.scene import Scene
from simulator.values.state import Snapshot


def closing_state(attempt: Attempt) -> Snapshot:
    """The state after the attempt's recorded calls and edits."""
    return apply_patch(attempt.opening, attempt.changes)


def run_attempt(
    attempt: Attempt, turn: TurnTask, failed: tuple[Attempt, ...], parts: Parts, meter: Meter
) -> Generator[Event, None, Attempt | None]:
    """Go on with an attempt from its last record until its planner stops or a budget ends.

    Returns it ready to be judged, or None when a person must move first.
    """
    faults = faults_in_attempt(parts.simulation.faults, attempt.number)
    simulation = replace(parts.simulation, faults=faults)
    while True:
        attempt = yield from _make_pending_calls(attempt, simulation, meter)
        if attempt.stop_reason:
            return attempt
        if attempt.moves and attempt.moves[-1].is_last:
            return replace(attempt, stop_reason=attempt.moves[-1].failure)
        scene = Scene(
            message=turn.message,
            policy=turn.policy,
            tools=tuple(simulation.tools.values()),
            attempt=attempt,
            failed=failed,
            past_turns=turn.past_turns,
        )
        move = parts.planner.next_move(scene)
        if move is None:
            return None
        meter.add_requests(move.requests)
        yield PlannerReplied(attempt.number, move)
        attempt = replace(attempt, moves=(*attempt.moves, move))


def _make_pending_calls(
    attempt: Attempt, simulation: Simulation, meter: Meter
) -> Generator[Event, None, Attempt]:
    state = closing_state(attempt)
    for call in attempt.pending_calls:
        if reason := meter.limit_reached():
            return replace(attempt, stop_reason=reason)
        yield CallStarted(attempt.number, len(attempt.records) + 1, call)
        step = run_call(call, attempt.records, state, simulation)
        meter.add_call(step.record)
        yield CallFinished(attempt.number, step.record)
        attempt = replace(attempt, records=(*attempt.records, step.record))
        state = step.state
    return replace(attempt, stop_reason=meter.limit_reached()) if attempt.moves else attempt
