"""From verdicts to an outcome, in code."""

from collections.abc import Sequence

from simulator.values.task import ChecklistItem
from simulator.values.verdict import Outcome, Ruling, Verdict


def outcome_of(items: Sequence[ChecklistItem], verdicts: Sequence[Verdict]) -> Outcome:
    """Passed only when something is required and all of it is met; failed when something required
    is unmet; undecided otherwise. An item without a verdict is undecided."""
    rulings = _required_rulings(items, verdicts)
    if Ruling.UNMET in rulings:
        return Outcome.FAILED
    if rulings and all(ruling is Ruling.MET for ruling in rulings):
        return Outcome.PASSED
    return Outcome.UNDECIDED


def score_of(items: Sequence[ChecklistItem], verdicts: Sequence[Verdict]) -> float:
    """The share of required items that are met, from 0 to 1; 0 when nothing is required."""
    rulings = _required_rulings(items, verdicts)
    return rulings.count(Ruling.MET) / len(rulings) if rulings else 0.0


def _required_rulings(items: Sequence[ChecklistItem], verdicts: Sequence[Verdict]) -> list[Ruling]:
    ruling_of = {verdict.item: verdict.ruling for verdict in verdicts}
    return [ruling_of.get(item.key, Ruling.UNDECIDED) for item in items if item.required]
