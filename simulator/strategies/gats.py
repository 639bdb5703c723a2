"""GATS: attempts from one snapshot, each told what the last one missed, until one passes.

Source: Grounding Agent Test-time Scaling, arXiv 2602.19218, section 4 and appendix G.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from simulator.judging.score import score_of
from simulator.strategies.attempting import run_attempt
from simulator.strategies.budget import Meter
from simulator.strategies.guidance import write_guidance
from simulator.strategies.judgement import judge_attempt, let_through, settle
from simulator.strategies.parts import Parts, TurnTask
from simulator.values.attempt import Attempt
from simulator.values.event import (
    AttemptFinished,
    AttemptStarted,
    Event,
    PlannerAwaited,
    TurnClosed,
)
from simulator.values.verdict import Outcome

SOME_UNDECIDED = "Some items could not be decided; a person can decide them."
NONE_PASSED = "None of the %d attempts passed."
NOTHING_ASKED = "No checklist item says what this turn must come to."
RANKS = (None, Outcome.FAILED, Outcome.UNDECIDED, Outcome.PASSED)
"""The less is settled against an attempt, the later."""
UNJUDGED = "No judge: an attempt passes once it has called a tool."


def rehearse_turn(turn: TurnTask, parts: Parts, past: tuple[Attempt, ...]) -> Iterator[Event]:
    """Run attempts at a turn until one passes or no other may follow.

    `past` are the attempts already recorded; a last one without outcome is gone on with. Ends
    after `TurnClosed`, or after `PlannerAwaited` when a person must move first.
    """
    meter = Meter(parts.budget, parts.spent, parts.clock)
    ended = tuple(attempt for attempt in past if attempt.outcome is not None)
    running = past[-1] if len(past) > len(ended) else None
    while True:
        if running is None:
            reason = reason_to_stop(turn, ended, parts, meter)
            if reason is not None:
                yield close_turn(turn, ended, reason)
                return
            running = Attempt(len(ended) + 1, turn.opening)
            yield AttemptStarted(running.number, ended[-1].feedback if ended else "")
        attempt = yield from run_attempt(running, turn, ended, parts, meter)
        if attempt is None:
            yield PlannerAwaited(running.number)
            return
        finished = finish_attempt(attempt, turn, parts)
        meter.add_requests(finished.requests)
        yield finished
        ended = (*ended, with_judgement(attempt, finished))
        running = None


def finish_attempt(attempt: Attempt, turn: TurnTask, parts: Parts) -> AttemptFinished:
    if not parts.judges:
        return let_through(attempt)
    judgement = judge_attempt(attempt, turn, parts.judge)
    if judgement.failure is not None:
        parts.simulation.note(judgement.failure)
    return settle(
        attempt,
        turn.items,
        judgement.verdicts,
        judge_input=judgement.judge_input,
        requests=judgement.requests,
    )


def with_judgement(attempt: Attempt, finished: AttemptFinished) -> Attempt:
    return replace(
        attempt,
        outcome=finished.outcome,
        verdicts=finished.verdicts,
        feedback=finished.feedback,
    )


def reason_to_stop(
    turn: TurnTask, ended: tuple[Attempt, ...], parts: Parts, meter: Meter
) -> str | None:
    """Why no other attempt follows, as a sentence for the person: empty after a judged pass,
    where nothing needs saying, and None when another does follow."""
    if not ended:
        return None
    if any(attempt.outcome is Outcome.PASSED for attempt in ended):
        return "" if parts.judges else UNJUDGED
    match ended[-1].outcome:
        case Outcome.UNDECIDED:
            return SOME_UNDECIDED if turn.items else NOTHING_ASKED
        case _:
            return meter.limit_reached() or _last_attempt(turn, len(ended), parts) or None


def _last_attempt(turn: TurnTask, made: int, parts: Parts) -> str:
    """Why there is no attempt after so many; empty when there is."""
    if made > parts.budget.retries:
        return "The one attempt did not pass." if made == 1 else NONE_PASSED % made
    available = parts.planner.attempts_available(turn.number)
    if available is not None and made >= available:
        return f"The recording has no attempt {made + 1}."
    return ""


def still_holds(outcome: Outcome, kept: Outcome | None, others: Iterable[Outcome | None]) -> bool:
    """Whether a turn that was closed with an outcome would be so still, now that the attempt that
    was kept came to `kept` and the others to theirs."""
    rank = RANKS.index(outcome)
    return kept is outcome and all(RANKS.index(other) <= rank for other in others)


def close_turn(turn: TurnTask, ended: tuple[Attempt, ...], reason: str) -> TurnClosed:
    """Keep the attempt that passed, else the one that a person may still decide, else the one that
    met most; only a pass gives guidance."""
    kept = max(ended, key=lambda a: (RANKS.index(a.outcome), score_of(turn.items, a.verdicts)))
    passed = kept.outcome is Outcome.PASSED
    return TurnClosed(
        turn=turn.number,
        outcome=kept.outcome or Outcome.UNDECIDED,
        kept=kept.number,
        guidance=write_guidance(turn.message, kept) if passed else "",
        reason=reason,
    )
