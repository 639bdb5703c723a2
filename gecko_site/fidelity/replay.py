"""Makes the ground-truth calls of a task on both sides and compares what comes back."""

import time
from collections.abc import Collection
from dataclasses import dataclass

from gecko_site.fidelity.agreement import (
    Agreement,
    Difference,
    compare_answers,
    compare_states,
)
from gecko_site.fidelity.gold import BackEnds, GoldCall, GoldTask, Suite
from gecko_site.fidelity.ours import Simulated
from gecko_site.fidelity.pairs import PAIRS
from gecko_site.fidelity.told import Told


@dataclass(frozen=True)
class ComparedCall:
    """`seconds` is how long our answer took."""

    task: str
    class_name: str
    call: GoldCall
    ours: Told
    theirs: Told
    agreement: Agreement
    seconds: float


@dataclass(frozen=True)
class ComparedState:
    """What differs in a class's state after the last call of a task; nothing when they agree."""

    task: str
    class_name: str
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Comparison:
    calls: tuple[ComparedCall, ...]
    states: tuple[ComparedState, ...]

    def __add__(self, other: "Comparison") -> "Comparison":
        return Comparison(self.calls + other.calls, self.states + other.states)


NOTHING = Comparison((), ())


def replay_suite(suite: Suite, classes: Collection[str]) -> Comparison:
    """The tasks that play on any of `classes`. Raises InputRefused when the suite is not there."""
    tasks = [task for task in suite.read_tasks() if not set(classes).isdisjoint(task.classes)]
    return sum((_replay_task(task, suite.load(task), classes) for task in tasks), NOTHING)


def _replay_task(task: GoldTask, back_ends: BackEnds, classes: Collection[str]) -> Comparison:
    """The task on both sides, for those of its classes that are among `classes`."""
    simulated = {
        name: Simulated(PAIRS[name], back_ends.opening_of(name))
        for name in task.classes
        if name in classes
    }
    calls = tuple(
        _compare_call(task, call, back_ends, simulated[back_ends.owner_of(call)])
        for call in task.calls
        if back_ends.owner_of(call) in simulated
    )
    states = tuple(
        ComparedState(task.id, name, compare_states(side.state, back_ends.state_of(name)))
        for name, side in simulated.items()
    )
    return Comparison(calls, states)


def _compare_call(
    task: GoldTask, call: GoldCall, back_ends: BackEnds, simulated: Simulated
) -> ComparedCall:
    name = back_ends.owner_of(call)
    arguments = back_ends.arguments_of(call)
    started = time.perf_counter()
    ours = simulated.tell(call.name, arguments)
    seconds = time.perf_counter() - started
    theirs = back_ends.tell(call)
    agreement = compare_answers(ours, theirs, arguments, PAIRS[name].prose_of(call.name))
    return ComparedCall(task.id, name, call, ours, theirs, agreement, seconds)
