"""Sums a comparison up by class, and lists where the two sides disagree."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import mean

from gecko_site.fidelity.agreement import Agreement
from gecko_site.fidelity.replay import ComparedCall, ComparedState, Comparison
from simulator.values.json import Json, JsonObject

LONGEST = 300
"""Characters of a value that a list shows."""


@dataclass(frozen=True)
class Figures:
    """`same`, `reworded` and `refused` are the calls that agree, by how; `states` is how many of
    `tasks` end in the same state, `milliseconds` how long our answer takes on average."""

    name: str
    calls: int
    same: int
    reworded: int
    refused: int
    tasks: int
    states: int
    milliseconds: float

    @property
    def agreeing(self) -> int:
        return self.same + self.reworded + self.refused

    @property
    def line(self) -> str:
        return (
            f"{self.name:18} {self.calls:5} {self.agreeing:6} {_share(self.agreeing, self.calls)}"
            f" {self.same:6} {self.reworded:8} {self.refused:7}"
            f" {self.tasks:6} {self.states:6} {_share(self.states, self.tasks)}"
            f" {self.milliseconds:7.1f}"
        )


HEAD = (
    f"{'class':18} {'calls':>5} {'agree':>6} {'share':>7} {'same':>6} {'reworded':>8}"
    f" {'refused':>7} {'tasks':>6} {'states':>6} {'share':>7}"
    f" {'ms':>7}"
)


def sum_up(comparison: Comparison) -> list[Figures]:
    """The figures of each class, and of all together."""
    names = sorted({state.class_name for state in comparison.states})
    each = [_figures(name, [name], comparison) for name in names]
    return [*each, _figures("all", names, comparison)]


def _figures(name: str, classes: list[str], comparison: Comparison) -> Figures:
    calls = [call for call in comparison.calls if call.class_name in classes]
    states = [state for state in comparison.states if state.class_name in classes]
    by_task = {state.task: True for state in states}
    for state in states:
        by_task[state.task] &= not state.differences
    return Figures(
        name=name,
        calls=len(calls),
        same=_count(calls, Agreement.SAME),
        reworded=_count(calls, Agreement.REWORDED),
        refused=_count(calls, Agreement.REFUSED),
        tasks=len(by_task),
        states=sum(by_task.values()),
        milliseconds=1000 * mean([call.seconds for call in calls] or [0.0]),
    )


def _count(calls: Iterable[ComparedCall], agreement: Agreement) -> int:
    return sum(call.agreement is agreement for call in calls)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:6.1f}%" if whole else "      -"


def list_disagreements(comparison: Comparison) -> Iterator[str]:
    """A paragraph for each answer and each state that differs."""
    for call in comparison.calls:
        if call.agreement is Agreement.DIFFERENT:
            yield (
                f"{call.task}, turn {call.call.turn}, {call.class_name}: {call.call.text}\n"
                f"  ours    {call.ours.kind} {_short(call.ours.body)}\n"
                f"  theirs  {call.theirs.kind} {_short(call.theirs.body)}"
            )
    for state in comparison.states:
        for difference in state.differences:
            yield (
                f"{state.task}, closing state, {state.class_name}: {difference.pointer}\n"
                f"  ours    {_short(difference.ours)}\n"
                f"  theirs  {_short(difference.theirs)}"
            )


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def as_json(comparison: Comparison) -> str:
    """The figures, and every disagreement whole."""
    return json.dumps(
        {
            "figures": [
                {**figures.__dict__, "agreeing": figures.agreeing} for figures in sum_up(comparison)
            ],
            "calls": [
                _call_json(call)
                for call in comparison.calls
                if call.agreement is Agreement.DIFFERENT
            ],
            "states": [_state_json(state) for state in comparison.states if state.differences],
        },
        indent=2,
        ensure_ascii=False,
    )


def _call_json(call: ComparedCall) -> JsonObject:
    return {
        "task": call.task,
        "turn": call.call.turn,
        "class": call.class_name,
        "call": call.call.text,
        "ours": call.ours.__dict__,
        "theirs": call.theirs.__dict__,
    }


def _state_json(state: ComparedState) -> JsonObject:
    return {
        "task": state.task,
        "class": state.class_name,
        "differences": [difference.__dict__ for difference in state.differences],
    }
