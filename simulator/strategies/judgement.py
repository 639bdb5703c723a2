"""Judges an attempt: rules decide every item that has a check, a model the rest where there is one.

Source: arXiv 2602.19218, section 3.4 and appendix E.2; rules before model is this project's own.
"""

from dataclasses import dataclass, replace

from simulator.errors import ModelFailure
from simulator.judging.checks import run_check
from simulator.judging.judge import Judgement, judge_items
from simulator.judging.material import Material
from simulator.judging.score import outcome_of
from simulator.strategies.attempting import closing_state
from simulator.strategies.feedback import compose_feedback
from simulator.strategies.parts import Judge, TurnTask
from simulator.values.attempt import Attempt
from simulator.values.event import AttemptFinished
from simulator.values.task import ChecklistItem
from simulator.values.usage import ModelRequest
from simulator.values.verdict import Decider, Outcome, Ruling, Verdict


@dataclass(frozen=True)
class AttemptJudgement:
    """Verdicts in the items' order. `judge_input` is what the model read, empty when not asked;
    `failure` is why it gave no verdict."""

    verdicts: tuple[Verdict, ...]
    requests: tuple[ModelRequest, ...]
    judge_input: str
    failure: ModelFailure | None


def judge_attempt(attempt: Attempt, turn: TurnTask, judge: Judge | None) -> AttemptJudgement:
    """Raises ModelFailure when the judge cannot be reached at all."""
    material = material_of(attempt, turn)
    by_rule = [run_check(item, material) for item in turn.items if item.check is not None]
    unruled = tuple(item for item in turn.items if item.check is None)
    if judge is None:
        judged = Judgement(_left_to_a_person(unruled), (), "")
    else:
        shown = replace(material, has_state=judge.sees_state)
        judged = judge_items(unruled, shown, judge.client, longest_input=judge.longest_input)
    verdict_of = {verdict.item: verdict for verdict in (*by_rule, *judged.verdicts)}
    ordered = tuple(verdict_of[item.key] for item in turn.items)
    return AttemptJudgement(ordered, judged.requests, judged.input, judged.failure)


def settle(
    attempt: Attempt,
    items: tuple[ChecklistItem, ...],
    verdicts: tuple[Verdict, ...],
    *,
    judge_input: str,
    requests: tuple[ModelRequest, ...] = (),
) -> AttemptFinished:
    """What an attempt comes to by its verdicts, whoever gave them. `requests` are those they took,
    `judge_input` what a model read, empty when none did."""
    return AttemptFinished(
        number=attempt.number,
        outcome=outcome_of(items, verdicts),
        verdicts=verdicts,
        feedback=compose_feedback(attempt, items, verdicts),
        stop_reason=attempt.stop_reason,
        requests=requests,
        judge_input=judge_input,
    )


def let_through(attempt: Attempt) -> AttemptFinished:
    """What an attempt comes to where nobody judges: it passes once it has called a tool.

    Source: arXiv 2602.19218, section 6.3, the ablation of task feedback.
    """
    has_called = bool(attempt.records)
    return AttemptFinished(
        number=attempt.number,
        outcome=Outcome.PASSED if has_called else Outcome.FAILED,
        verdicts=(),
        feedback="" if has_called else "No tool was called.",
        stop_reason=attempt.stop_reason,
    )


def material_of(attempt: Attempt, turn: TurnTask) -> Material:
    return Material(
        message=turn.message,
        policy=turn.policy,
        opening=attempt.opening,
        state=closing_state(attempt),
        records=attempt.records,
        last_text=attempt.moves[-1].text if attempt.moves else "",
        edits=attempt.edits,
    )


def _left_to_a_person(items: tuple[ChecklistItem, ...]) -> tuple[Verdict, ...]:
    reason = "It has no check and the session no judge, so a person must decide it."
    return tuple(Verdict(item.key, Ruling.UNDECIDED, reason, Decider.RULE) for item in items)
