import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simulator.errors import ExpressionRefused
from simulator.judging.checks import compile_check, run_check
from simulator.judging.material import Material
from simulator.values.task import ChecklistItem

STATES = [
    {"a": list(range(100_000)), "b": [{"a": n, "b": f"{n}"} for n in range(10_000)]},
    {"a": ["é" * 50_000] * 10, "b": {f"{n}": [[n]] for n in range(50_000)}},
    {"a": json.loads("[" * 150 + "]" * 150), "b": [[[]]] * 100_000},
]
VALUES = st.sampled_from(
    [
        *("state", "state.a", "state.b", "opening.a", "opening.b", "calls", "@", "@.a"),
        *("`1`", "'x'", '`[[1,2],[3,"x"]]`', '`{"a": {}}`'),
    ]
)
SHAPES = st.sampled_from(
    [
        *("[{0}, {1}]", "{{a: {0}, b: {1}}}", "{0} | {1}", "{0} == {1}", "{0} < {1}"),
        *("({0})[]", "({0})[*].[@, {1}]", "({0})[?{1}]", "({0}).*", "({0})[::2]", "({0}) && ({1})"),
        *("map(&{1}, {0})", "sort_by({0}, &{1})", "join('', {0})", "to_string({0})", "sort({0})"),
        *("contains({0}, {1})", "reverse({0})", "values({0})", "merge({0}, {1})", "sum({0})"),
        *("to_array({0})", "max_by({0}, &{1})", "to_number({0})", "keys({0})", "!({0})"),
    ]
)


def shaped(parts: tuple[str, str, str]) -> str:
    shape, first, second = parts
    return shape.format(first, second)


CHECKS = st.recursive(VALUES, lambda inner: st.tuples(SHAPES, inner, inner).map(shaped))


@settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(CHECKS, st.integers(0, len(STATES) - 1))
@pytest.mark.timeout(120)
def test_any_check_of_any_state_ends(check: str, number: int) -> None:
    state = STATES[number]
    material = Material("", "", state, state, ())
    assert run_check(ChecklistItem("item", "An item", check), material).reason


@settings(deadline=None)
@given(CHECKS | st.text(max_size=200))
def test_any_text_is_a_check_or_refused_in_a_sentence(text: str) -> None:
    try:
        compile_check(text)
    except ExpressionRefused as refusal:
        assert refusal.sentence.endswith(".")
        assert "\n" not in refusal.sentence
