import pytest

from simulator.schemas.patterns import Allowance, Match, is_pattern, match

SLOW = "^(a|a)*(?!c)$"


def matched(pattern: str, text: str) -> Match:
    return match(pattern, text, Allowance(0.2))


def test_a_pattern_matches_anywhere():
    assert matched("[0-9]{3}", "ab123cd") is Match.YES
    assert matched("[0-9]{3}", "ab12cd") is Match.NO


@pytest.mark.parametrize("pattern", ["^(a+)+$", "^(a|aa)+$", "(.*)*x", "^(a*)*$"])
def test_a_catastrophic_pattern_answers(pattern):
    assert matched(pattern, "a" * 5_000 + "!") is Match.NO


def test_what_only_backtracking_can_match_is_held_to_its_allowance():
    allowance = Allowance(0.1)
    assert match(SLOW, "a" * 40 + "b", allowance) is Match.TIMED_OUT
    assert allowance.seconds <= 0
    assert match("^(?!b)", "a", allowance) is Match.TIMED_OUT
    assert match("^a", "a", allowance) is Match.YES


@pytest.mark.parametrize("pattern", [r"^(?!x)", "^.{1,2048}$", r"\p{Script=Latin}", r"\p{Letter}"])
def test_what_one_engine_cannot_read_the_other_does(pattern):
    assert matched(pattern, "a") is Match.YES


@pytest.mark.parametrize(
    "pattern",
    ["(", "[", "a**", "(?=" * 3_000 + ")" * 3_000, "a" * 20_000, "[a-z]{1,500}" * 80],
)
def test_a_pattern_that_no_engine_reads_is_broken(pattern):
    assert matched(pattern, "a") is Match.BROKEN
    assert not is_pattern(pattern)


def test_a_lone_surrogate_is_a_character():
    assert matched("^.$", "\ud800") is Match.YES
    assert matched("^\\ud800$", "\ud800") is Match.YES
