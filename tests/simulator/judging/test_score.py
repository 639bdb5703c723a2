"""Claims about outcomes computed from verdicts."""

import itertools

import pytest

from simulator.judging.score import outcome_of, score_of
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Decider, Outcome, Ruling, Verdict

MET, UNMET, UNDECIDED = Ruling.MET, Ruling.UNMET, Ruling.UNDECIDED
A, B = ChecklistItem("a", "A"), ChecklistItem("b", "B")
OPTIONAL = ChecklistItem("o", "O", required=False)


def verdict(key: str, ruling: Ruling) -> Verdict:
    return Verdict(key, ruling, "", Decider.PERSON)


@pytest.mark.parametrize(
    ("rulings", "outcome", "score"),
    [
        ((MET, MET), Outcome.PASSED, 1.0),
        ((MET, UNMET), Outcome.FAILED, 0.5),
        ((UNDECIDED, UNMET), Outcome.FAILED, 0.0),
        ((MET, UNDECIDED), Outcome.UNDECIDED, 0.5),
        ((MET, None), Outcome.UNDECIDED, 0.5),
        ((None, None), Outcome.UNDECIDED, 0.0),
    ],
)
def test_the_outcome_follows_from_what_is_required(rulings, outcome, score) -> None:
    given = [verdict(k, r) for k, r in zip("ab", rulings, strict=True) if r is not None]
    assert outcome_of((A, B), given) is outcome
    assert score_of((A, B), given) == score


@pytest.mark.parametrize("items", [(), (OPTIONAL,)])
def test_nothing_required_never_passes(items: tuple[ChecklistItem, ...]) -> None:
    assert outcome_of(items, [verdict("o", MET)]) is Outcome.UNDECIDED
    assert score_of(items, [verdict("o", MET)]) == 0.0


def test_an_optional_item_changes_nothing() -> None:
    given = [verdict("a", MET), verdict("o", UNMET)]
    assert outcome_of((A, OPTIONAL), given) is Outcome.PASSED
    assert score_of((A, OPTIONAL), given) == 1.0


def test_a_verdict_about_no_item_changes_nothing() -> None:
    assert outcome_of((A,), [verdict("a", MET), verdict("x", UNMET)]) is Outcome.PASSED


@pytest.mark.parametrize("rulings", list(itertools.product(Ruling, repeat=3)))
def test_only_all_met_passes_whatever_the_verdicts(rulings: tuple[Ruling, ...]) -> None:
    items = tuple(ChecklistItem(str(n), "") for n in range(3))
    verdicts = [verdict(str(n), ruling) for n, ruling in enumerate(rulings)]
    assert (outcome_of(items, verdicts) is Outcome.PASSED) == (set(rulings) == {MET})
