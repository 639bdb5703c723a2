"""Claims about checks that would take everything."""

import json
import time
import tracemalloc

import pytest

from simulator.judging.checks import run_check
from simulator.judging.interpreter import TooCostly, weigh
from simulator.judging.material import Material
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Ruling, Verdict
from tests.support.calls import answered

STATE = {
    "numbers": list(range(200_000)),
    "rows": [{"id": n, "name": f"Name {n}", "on": n % 2 == 0} for n in range(20_000)],
    "long": ["x" * 1000 for _ in range(1000)],
    "text": "y" * 500_000,
    "deep": json.loads("[" * 190 + "]" * 190),
}
CALLS = tuple(answered(number, "list", {}, body=STATE) for number in range(1, 4))
MATERIAL = Material("", "", STATE, json.loads(json.dumps(STATE)), CALLS)
MANY = json.dumps(["a"] * 600)
LONG = f'`"{"z" * 3000}"`'

GROWING = [
    "`1`" + "|[@,@]" * 60,
    "state" + "|[@,@]" * 25 + "|to_string(@)",
    "state" + "|{a:@,b:@}" * 25 + "|[@==@]",
    f"map(&`{MANY}`, state.numbers)",
    f"map(&{LONG}, state.numbers)",
    f"sort(map(&{LONG}, state.numbers))",
    f"contains(map(&{LONG}, state.numbers), 'x')",
    f"map(&join(@, `{MANY}`), state.long)",
    "join(state.text, state.numbers[].to_string(@))",
    "join(state.text, map(&'a', state.numbers))",
    "map(&[@,@]|[@,@]|[@,@]|[@,@], state.numbers)",
    f"map(&sort_by(`{MANY}`, &@), state.numbers)",
    f"[{','.join(['to_string(state)'] * 100)}]|to_string(@)|[@,@]|to_string(@)",
    f"[{','.join(['sort(state.numbers)'] * 100)}]",
    f"[{','.join(['state.rows[*].*'] * 200)}]",
    "abs(state" + "|[@,@]" * 25 + ")",
    "merge({a:state}" + "|merge({a:@},{b:@})" * 25 + ")",
    "state.numbers[].[@,@][].[@,@][].[@,@][]",
    "state.*[?@ == @][?@ == @][?@ == @][]",
    "calls[?to_string(response)==to_string(@)][?response==response]",
    f"map(&to_string([{','.join(['@'] * 50)}]), state.long)",
]

MAKING = [check for check in GROWING if "join" in check or "to_string(state)" in check]


def decided(check: str) -> Verdict:
    return run_check(ChecklistItem("item", "An item", check), MATERIAL)


@pytest.mark.parametrize("check", GROWING, ids=lambda check: check[:40])
def test_a_check_that_would_take_everything_ends_undecided(check: str) -> None:
    started = time.process_time()
    verdict = decided(check)
    assert time.process_time() - started < 1
    assert verdict.ruling is Ruling.UNDECIDED
    assert verdict.reason == "The check could not be run: it would take too long."


@pytest.mark.parametrize("check", MAKING, ids=lambda check: check[:40])
def test_a_check_that_would_make_much_takes_little_memory(check: str) -> None:
    tracemalloc.start()
    decided(check)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000_000


@pytest.mark.parametrize(
    ("check", "ruling"),
    [
        ("state == opening", Ruling.MET),
        ("length(state.rows[?on && id >= `10`]) == `9995`", Ruling.MET),
        ("contains(state.rows[*].name, 'Name 19999')", Ruling.MET),
        ("contains(state.text, 'yyyz')", Ruling.UNMET),
        ("sort_by(state.rows, &name)[0].id == `0`", Ruling.MET),
        ("sum(state.numbers) == `19999900000`", Ruling.MET),
        ("length(calls[?length(response.rows) == `20000`])", Ruling.MET),
        ("calls", Ruling.MET),
        ("state.rows[*].{a: id, b: name}", Ruling.MET),
    ],
)
def test_a_large_state_can_be_looked_at(check: str, ruling: Ruling) -> None:
    started = time.process_time()
    verdict = decided(check)
    assert (verdict.ruling, time.process_time() - started < 1) == (ruling, True)
    assert len(verdict.reason) < 300


@pytest.mark.parametrize(
    "check", ["abs(calls)", "state.deep" + "[]" * 500, "sum(state.long)", "keys(state.numbers)"]
)
def test_what_cannot_be_run_is_said_shortly_and_soon(check: str) -> None:
    started = time.process_time()
    verdict = decided(check)
    assert time.process_time() - started < 1
    assert verdict.ruling is Ruling.UNDECIDED
    assert len(verdict.reason) < 300


def test_a_value_held_twice_weighs_twice() -> None:
    counted: list[int] = []
    inner = ["a" * 16, {"b": 1}]
    weigh(inner, counted.append)
    once = sum(counted)
    weigh([inner, inner], counted.append)
    assert sum(counted) - once == 2 * once + 3


def test_weighing_ends_when_it_is_told() -> None:
    def refuse(steps: int) -> None:
        raise TooCostly

    with pytest.raises(TooCostly):
        weigh([[]] * 10, refuse)
