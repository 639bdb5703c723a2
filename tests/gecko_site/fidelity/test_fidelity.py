"""Our samples against the benchmark's back ends; skipped where those are not installed."""

from importlib.util import find_spec

import pytest

from gecko_site.fidelity.benchmark import read_tasks
from gecko_site.fidelity.pairs import PAIRS
from gecko_site.fidelity.replay import NOTHING, replay_task
from gecko_site.fidelity.report import list_disagreements, sum_up

IS_ABSENT = not (find_spec("bfcl_eval") and find_spec("mpmath"))

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(IS_ABSENT, reason="bfcl-eval and mpmath are not installed"),
]


@pytest.mark.parametrize("name", PAIRS)
def test_a_class_answers_and_ends_as_the_benchmarks_own(name) -> None:
    tasks = [task for task in read_tasks() if name in task.classes]
    comparison = sum((replay_task(task, [name]) for task in tasks), NOTHING)
    figures = sum_up(comparison)[-1]
    listed = "\n".join(list_disagreements(comparison))
    assert figures.calls and figures.tasks >= 25
    assert figures.states == figures.tasks, listed
    assert figures.agreeing == figures.calls, listed
