"""What an attempt that was judged already comes to by a checklist that a person changed."""

from simulator.judging.checks import run_check
from simulator.judging.material import Material
from simulator.strategies.judgement import material_of
from simulator.strategies.parts import TurnTask
from simulator.values.attempt import Attempt
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Decider, Ruling, Verdict

CHANGED_SINCE = "The checklist was changed after this attempt was judged."


def judge_anew(
    attempt: Attempt, turn: TurnTask, before: tuple[ChecklistItem, ...]
) -> tuple[Verdict, ...]:
    """Verdicts in the order of the turn's items. What was decided of an item stands while that is
    decided in the same way: by the same check, or for want of one by the same text. Rules decide
    the others that have a check; the rest is undecided, since no model is asked here."""
    known = {item.key: item for item in before}
    standing = {verdict.item: verdict for verdict in attempt.verdicts}
    material = material_of(attempt, turn)
    return tuple(
        standing[item.key]
        if item.key in standing and _is_the_same(item, known.get(item.key))
        else _judge(item, material)
        for item in turn.items
    )


def _is_the_same(item: ChecklistItem, before: ChecklistItem | None) -> bool:
    if before is None or item.check != before.check:
        return False
    return item.check is not None or item.text == before.text


def _judge(item: ChecklistItem, material: Material) -> Verdict:
    if item.check is not None:
        return run_check(item, material)
    return Verdict(item.key, Ruling.UNDECIDED, CHANGED_SINCE, Decider.RULE)
