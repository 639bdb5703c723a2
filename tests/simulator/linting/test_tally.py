"""Claims about the counts of a dataset."""

import pytest

from simulator.linting import tally as tally_module
from simulator.linting.answers import answers_of
from simulator.linting.tally import OTHER_TOOLS, Tally, label_of
from simulator.management.commands.lint_calls import exit_code
from simulator.values.dataset import LintedCall, LintedLine
from simulator.values.violation import Violation, ViolationCode

WRONG = Violation(ViolationCode.TYPE, "/a", "type", 1, "Got 1.")

UNCHECKED = Violation(ViolationCode.NOT_CHECKED, "/a", "pattern", "1", "It was not checked.")


def line(*calls: LintedCall, problem: str = "") -> LintedLine:
    return LintedLine(1, "", 1, calls, problem)


def tally_of(*lines: LintedLine) -> Tally:
    tally = Tally()
    for linted in lines:
        tally.add(linted)
    return tally


def test_counts_lines_by_status_violations_by_code_and_calls_by_tool() -> None:
    tally = tally_of(
        line(LintedCall("a", ())),
        line(LintedCall("a", (WRONG, WRONG)), LintedCall("b", ())),
        line(problem="it is not JSON."),
    )
    assert tally.statuses == {"valid": 1, "invalid": 1, "unreadable": 1}
    assert (tally.codes["type"].violations, tally.codes["type"].lines) == (2, 1)
    assert (tally.tools["a"].calls, tally.tools["a"].invalid) == (2, 1)
    assert (tally.tools["b"].calls, tally.tools["b"].invalid) == (1, 0)


def test_a_call_that_could_not_be_checked_in_full_is_neither_valid_nor_invalid() -> None:
    unsure = LintedCall("a", (UNCHECKED,))
    assert [LintedCall("a", found).valid for found in ((), (UNCHECKED,), (UNCHECKED, WRONG))] == [
        True,
        None,
        False,
    ]
    tally = tally_of(line(unsure, LintedCall("a", ())), line(unsure, LintedCall("a", (WRONG,))))
    assert tally.statuses == {"unchecked": 1, "invalid": 1}
    assert tally.tools["a"].invalid == 1
    assert tally.summary.startswith("2 lines: 1 not fully checked, 1 invalid.")


def test_only_an_invalid_call_makes_the_command_fail() -> None:
    assert exit_code(tally_of(line(LintedCall("a", (UNCHECKED,))))) == 0
    assert exit_code(tally_of(line(LintedCall("a", (UNCHECKED, WRONG))))) == 1


def test_the_answer_for_it_is_null() -> None:
    (answer,) = answers_of(line(LintedCall("a", (UNCHECKED,))))
    assert answer["valid"] is None


def test_names_beyond_the_first_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally_module, "MOST_TOOLS", 2)
    tally = tally_of(*(line(LintedCall(name, ())) for name in "abcda"))
    assert {name: count.calls for name, count in tally.tools.items()} == {
        "a": 2,
        "b": 1,
        OTHER_TOOLS: 2,
    }


@pytest.mark.parametrize("name", ["", "\n", "a\nb", "x" * 500])
def test_a_label_is_short_on_one_line_and_no_other_tools(name: str) -> None:
    label = label_of(name)
    assert 0 < len(label) <= 100
    assert "\n" not in label


def test_says_it_in_a_sentence() -> None:
    assert tally_of().summary == "0 lines: none."
    assert tally_of(line(LintedCall("a", (WRONG,)))).summary == (
        "1 line: 1 invalid. Violations: type 1."
    )
