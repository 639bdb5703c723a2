"""What a session may cost."""

from dataclasses import replace

from playground.estimates import estimate
from simulator.values.session import ModelChoice, PlannerChoice, PlannerKind, SessionSettings
from simulator.values.task import Task
from simulator.values.usage import Budget, Role

TASK = Task(("Move a file.",), ("move",), {})
BUDGET = Budget(retries=3, calls=60, tokens=500_000, dollars=5)
BY_MODEL = PlannerChoice(PlannerKind.MODEL, model=ModelChoice("a/model"))


def test_without_a_model_it_costs_nothing() -> None:
    settings = SessionSettings(PlannerChoice(PlannerKind.PERSON), BUDGET)
    assert not estimate(TASK, settings, 100_000).asks_models


def test_more_tools_cost_more() -> None:
    settings = SessionSettings(BY_MODEL, BUDGET)
    few, many = (estimate(TASK, settings, size).one_attempt for size in (1_000, 100_000))
    assert few < many


def test_retries_multiply_it_up_to_the_budget() -> None:
    settings = SessionSettings(BY_MODEL, BUDGET)
    seen = estimate(TASK, settings, 10_000)
    assert 3.5 * seen.one_attempt < seen.all_attempts <= 4.5 * seen.one_attempt
    assert estimate(TASK, settings, 10_000_000).all_attempts == 500_000


def test_each_further_question_about_a_call_costs_more() -> None:
    plain = SessionSettings(BY_MODEL, BUDGET, helper=ModelChoice("a/helper"))
    meaning = replace(plain, check_meaning=True)
    costs = [plain, meaning, replace(meaning, separate_steps=True)]
    tokens = [estimate(TASK, settings, 1_000).one_attempt for settings in costs]
    assert tokens == sorted(set(tokens))


def test_a_model_for_one_role_is_a_model_that_is_asked() -> None:
    judged = SessionSettings(
        PlannerChoice(PlannerKind.PERSON), BUDGET, models={Role.JUDGE: ModelChoice("a/judge")}
    )
    assert estimate(TASK, judged, 1_000).asks_models
