"""Claims about items that are decided by an expression."""

from dataclasses import replace
from typing import Any

import pytest

from simulator.errors import ExpressionRefused
from simulator.judging.checks import compile_check, is_true, run_check
from simulator.judging.material import Material
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Decider, Evidence, Ruling, Verdict
from tests.support.calls import answered, rejected

MATERIAL = Material(
    message="Put report.pdf into temp.",
    policy="",
    opening={"cwd": "/", "files": []},
    state={"cwd": "/temp", "files": [{"name": "report.pdf", "size": 3}], "a/b": {"~": 1}},
    records=(
        answered(1, "mkdir", {"dir_name": "temp"}, body={"made": "temp"}),
        rejected(2, "mv", "got 5, expected a string"),
        answered(3, "mv", {"source": "report.pdf"}, status=404),
    ),
)


def decided(check: str) -> Verdict:
    return run_check(ChecklistItem("item-1", "An item", check), MATERIAL)


@pytest.mark.parametrize(
    ("check", "ruling"),
    [
        ("state.cwd == '/temp'", Ruling.MET),
        ("opening.cwd == '/temp'", Ruling.UNMET),
        ("state.cwd != opening.cwd", Ruling.MET),
        ("state.files[?name == 'report.pdf']", Ruling.MET),
        ("state.files[?name == 'other.pdf']", Ruling.UNMET),
        ("calls[?name == 'mv' && valid]", Ruling.MET),
        ("length(calls[?name == 'mv' && status == `200`]) == `1`", Ruling.UNMET),
        ("calls[0].response.made", Ruling.MET),
        ("calls[1].response", Ruling.UNMET),
        ("calls[?outcome == 'rejected'].number | [0]", Ruling.MET),
        ("state.nothing.of.the.kind", Ruling.UNMET),
    ],
)
def test_jmespath_truth_decides(check: str, ruling: Ruling) -> None:
    verdict = decided(check)
    assert verdict.ruling is ruling
    assert (verdict.item, verdict.decider) == ("item-1", Decider.RULE)


@pytest.mark.parametrize(
    ("value", "truth"),
    [
        *((false, False) for false in (None, False, "", [], {})),
        *((true, True) for true in (0, 0.0, "0", True, [None], {"a": None})),
    ],
)
def test_truth_is_as_jmespath_defines_it(value: Any, truth: bool) -> None:
    assert is_true(value) is truth


def test_the_reason_says_what_the_check_gave() -> None:
    assert decided("length(calls)").reason == "The check gave 3."


@pytest.mark.parametrize(
    ("check", "looked_at"),
    [
        ("state.cwd == '/'", 'false (state.cwd is "/temp")'),
        ("state.cwd == opening.cwd", 'false (state.cwd is "/temp"; opening.cwd is "/")'),
        ("state.gone.far", "null (state.gone.far is not there)"),
        ("state.files[-1].size == `4`", "false (state.files[-1].size is 3)"),
        ("contains(keys(state.files[0]), 'x')", "false (state.files[0] has the keys name, size)"),
        ('state."a/b"."~" == `2`', 'false (state."a/b"."~" is 1)'),
        ("calls[1].status == `200`", "false (calls[1].status is null)"),
        ("length(calls[?name == 'mv']) == `1`", "false (it picked calls 2, 3)"),
        ("length(calls[?name == 'rm']) > `0`", "false"),
        ("opening.files[0] || state == opening", "false (opening.files[0] is not there)"),
    ],
)
def test_the_reason_says_what_the_check_looked_at(check: str, looked_at: str) -> None:
    assert decided(check).reason == f"The check gave {looked_at}."


def test_the_reason_does_not_tell_the_planner_what_would_be_met() -> None:
    verdict = decided("state.cwd == '/the/answer'")
    assert verdict.ruling is Ruling.UNMET
    assert "/the/answer" not in verdict.reason


def test_what_is_not_there_is_named() -> None:
    sentence = "The check looks at state.none, which is not there."
    assert decided("length(state.none) == `1`").reason == sentence


@pytest.mark.parametrize("value", ["x" * 10_000, ["x"] * 10_000, {"x" * 10_000: 1}])
def test_what_was_looked_at_is_cut(value: Any) -> None:
    places = [f"state.{'p' * 300}{n}" for n in range(9)]
    state = {place.removeprefix("state."): value for place in places}
    item = ChecklistItem("item-1", "An item", f"[{', '.join(places)}] == `1`")
    reason = run_check(item, replace(MATERIAL, state=state)).reason
    assert len(reason) < 600


def test_a_long_value_is_cut_in_the_reason() -> None:
    reason = decided("join('', [state.cwd, '" + "x" * 500 + "'])").reason
    assert len(reason) < 300
    assert "x… (state.cwd" in reason


@pytest.mark.parametrize(
    ("check", "reason"),
    [
        ("length(state.cwd, state.cwd)", "length"),
        ("sum(state.files)", "sum"),
        ("state.", "does not parse"),
        ("nobody_knows(state)", "nobody_knows"),
        ("avg(state)", "avg"),
        ("sort_by(state.files, &@)", "sort_by"),
    ],
)
def test_a_check_that_cannot_be_run_is_undecided(check: str, reason: str) -> None:
    verdict = decided(check)
    assert verdict.ruling is Ruling.UNDECIDED
    assert reason in verdict.reason
    assert "\n" not in verdict.reason


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("", "no expression"),
        ("state.cwd ==", "at the end"),
        ("state..cwd", "at character 7, at '.'"),
        ("calls[?name = 'mv']", "at character 13"),
        ("state.'a'", "at character 7"),
        ("(" * 2000, "nested too deeply"),
        ("state." + "a" * 4000, "4006 characters, expected at most 4000"),
        ("state || nobody_knows(state)", "the function nobody_knows, which does not exist"),
    ],
)
def test_refuses_what_is_no_expression_with_the_place(expression: str, words: str) -> None:
    with pytest.raises(ExpressionRefused) as refusal:
        compile_check(expression)
    assert words in refusal.value.sentence
    assert "\n" not in refusal.value.sentence


@pytest.mark.parametrize(
    ("check", "pointers", "calls"),
    [
        ("state.cwd == '/temp'", ("/cwd",), ()),
        ("state.files[0].name", ("/files/0/name",), ()),
        ("state.files[?size > `1`]", ("/files",), ()),
        ('state."a/b"."~"', ("/a~1b/~0",), ()),
        ("state.gone", (), ()),
        ("opening.cwd", (), ()),
        ("state == opening", ("",), ()),
        ("length(calls[?name == 'mv']) > `1`", (), (2, 3)),
        ("calls[?valid].arguments.dir_name | [0]", (), (1, 3)),
        ("state.cwd && calls[?status == `404`]", ("/cwd",), (3,)),
        ("state.files[?calls]", ("/files",), ()),
    ],
)
def test_evidence_is_what_the_check_looked_at(check: str, pointers: Any, calls: Any) -> None:
    assert decided(check).evidence == Evidence(calls, pointers)


@pytest.mark.parametrize(
    "expression",
    [
        "contains(keys(state.root), 'a')",
        "calls[?name=='x'].response | [0].a",
        "{a: state.x, b: opening.y}.a",
        "sort_by(calls, &number)[-1:].name",
        "state.list[1:3].x[]",
        "@.state.a",
        "not_null(state.a, opening.b, 'x')",
    ],
)
def test_takes_every_way_to_look_at_what_there_is(expression: str) -> None:
    compile_check(expression)


@pytest.mark.parametrize("expression", ["stat.a", "state.a == bar", "calls[?x].y || length(zoo)"])
def test_refuses_to_look_at_what_there_never_is(expression: str) -> None:
    with pytest.raises(ExpressionRefused, match="it can look at state, opening, calls"):
        compile_check(expression)


@pytest.mark.parametrize(
    "expression",
    ["contains(values(state.none)[].name, 'Rex')", "length(state.none) == `1`", "keys(state.x.y)"],
)
def test_a_place_that_is_not_there_is_unmet(expression: str) -> None:
    verdict = decided(expression)
    assert verdict.ruling is Ruling.UNMET
    assert "not there" in verdict.reason


@pytest.mark.parametrize("literal", ["null", "true", "false"])
def test_a_literal_without_backticks_is_told_from_a_name(literal: str) -> None:
    compile_check(f"state.a == `{literal}`")
    with pytest.raises(ExpressionRefused, match="backticks"):
        compile_check(f"state.a == {literal}")


@pytest.mark.parametrize(
    "literal",
    [
        *("NaN", "-Infinity", "1e400", "9" * 3000 + "e9", '[1, {"a": NaN}]'),
        *("", "text", '{"a":1,"a":2}', '"\\u0000"', '"\\ud800"'),
    ],
)
def test_a_literal_is_json_to_the_letter(literal: str) -> None:
    with pytest.raises(ExpressionRefused, match=r"is not JSON .*a text stands in single quotes"):
        compile_check(f"state.a == `{literal}`")


def test_a_name_in_quotes_is_json_to_the_letter() -> None:
    with pytest.raises(ExpressionRefused, match="half a surrogate pair"):
        compile_check('{"\\ud800": state.a}')


def test_quotes_within_quotes_are_no_literals() -> None:
    compile_check("state.\"a`NaN`\" == '\\'`NaN`' || state.b == `\"\\`'\"`")


@pytest.mark.parametrize(
    "expression",
    ["&state", "[&state]", "to_array(&state)", "sort_by(&state, state)", "map(state, &a)"],
)
def test_an_expression_is_no_value(expression: str) -> None:
    with pytest.raises(ExpressionRefused, match="&expression where a value belongs"):
        compile_check(expression)


@pytest.mark.parametrize("text", ["nan", "inf", "1e400"])
def test_no_function_gives_a_number_that_json_has_not(text: str) -> None:
    verdict = decided(f"to_number('{text}')")
    assert verdict.ruling is Ruling.UNDECIDED
    assert "no JSON number" in verdict.reason


def test_a_filter_that_was_not_needed_does_not_undo_the_verdict() -> None:
    verdict = decided("state.cwd || calls[?length(response.nothing) > `0`]")
    assert (verdict.ruling, verdict.evidence) == (Ruling.MET, Evidence((), ("/cwd",)))


def test_a_check_may_choose_several_values() -> None:
    compile_check("{a: state.a, b: [state.b, opening.c] | [0], d: calls[].[name, status]}")
