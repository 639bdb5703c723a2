"""The figures of a comparison and its list of disagreements."""

import json

import pytest

from gecko_site.fidelity.agreement import Agreement, Difference
from gecko_site.fidelity.bfcl.tasks import read_call
from gecko_site.fidelity.replay import ComparedCall, ComparedState, Comparison
from gecko_site.fidelity.report import as_json, list_disagreements, sum_up
from gecko_site.fidelity.told import Kind, Told


def compared(task: str, name: str, agreement: Agreement, seconds: float = 0.002) -> ComparedCall:
    ours, theirs = Told(Kind.ANSWER, {"ours": 1}), Told(Kind.ERROR, {"error": "theirs"})
    return ComparedCall(task, name, read_call(2, "add(1, b=2)"), ours, theirs, agreement, seconds)


COMPARISON = Comparison(
    (
        compared("t1", "Math", Agreement.SAME),
        compared("t1", "Math", Agreement.DIFFERENT),
        compared("t1", "Files", Agreement.REWORDED),
        compared("t2", "Files", Agreement.REFUSED, 0.004),
    ),
    (
        ComparedState("t1", "Math", ()),
        ComparedState("t1", "Files", (Difference("/root", 1, 2),)),
        ComparedState("t2", "Files", ()),
    ),
)


def test_counts_each_class_and_all_together() -> None:
    files, maths, everything = sum_up(COMPARISON)
    assert (files.name, files.calls, files.agreeing, files.tasks, files.states) == (
        "Files", 2, 2, 2, 1,
    )  # fmt: skip
    assert (maths.calls, maths.agreeing, maths.tasks, maths.states) == (2, 1, 1, 1)
    assert (everything.calls, everything.agreeing) == (4, 3)


def test_tells_how_long_an_answer_takes_on_average() -> None:
    assert [each.milliseconds for each in sum_up(COMPARISON)] == pytest.approx([3, 2, 2.5])
    nothing = Comparison((), (ComparedState("t1", "Idle", ()),))
    assert sum_up(nothing)[0].milliseconds == 0


def test_a_task_agrees_when_the_states_of_all_its_classes_do() -> None:
    everything = sum_up(COMPARISON)[-1]
    assert (everything.tasks, everything.states) == (2, 1)


def test_lists_each_disagreement_with_its_place_and_both_sides() -> None:
    call, state = list_disagreements(COMPARISON)
    assert "t1, turn 2, Math: add(1, b=2)" in call
    assert '{"ours": 1}' in call
    assert '{"error": "theirs"}' in call
    assert "t1, closing state, Files: /root" in state


def test_tells_programs_the_same() -> None:
    told = json.loads(as_json(COMPARISON))
    assert [each["name"] for each in told["figures"]] == ["Files", "Math", "all"]
    assert [call["call"] for call in told["calls"]] == ["add(1, b=2)"]
    assert [state["task"] for state in told["states"]] == ["t1"]
