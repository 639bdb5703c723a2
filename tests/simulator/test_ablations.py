"""Claims about sessions that go without a part, as the paper's ablations do."""

from dataclasses import replace

import pytest

from simulator.errors import BehaviourFailed
from simulator.judging.judge_input import build_input
from simulator.judging.material import Material, call_as_json
from simulator.llm.scripted import ScriptedClient
from simulator.pipeline import run_call
from simulator.responding.compose import StateSteps
from simulator.strategies.gats import UNJUDGED, rehearse_turn
from simulator.values.call import CallOutcome, ToolCall
from simulator.values.catalog import Effect
from simulator.values.event import AttemptFinished, TurnClosed
from simulator.values.json import Json
from simulator.values.verdict import Outcome
from tests.support.calls import answered
from tests.support.rehearsals import (
    ADD,
    add_name,
    adding,
    by_model,
    parts_of,
    simulation_of,
    turn_of,
)

CALL = ToolCall("add", {"name": "a"})


@pytest.mark.parametrize("arguments", [{}, {"name": 5}, {"name": "a", "more": 1}])
def test_without_validation_a_wrong_call_is_answered_and_does_not_count_as_valid(
    arguments: Json,
) -> None:
    client = ScriptedClient([{"status": 200, "body": 1, "patch": []}])
    simulation = simulation_of(by_model(client), validates=False)
    record = run_call(ToolCall("add", arguments), (), {}, simulation).record
    assert record.outcome is CallOutcome.ANSWERED
    assert (record.violations, record.validated) == ((), False)
    assert call_as_json(record)["valid"] is None


@pytest.mark.parametrize("call", [ToolCall("ad", {}), ToolCall("add", "name=a")])
def test_without_validation_what_nobody_could_answer_is_still_refused(call: ToolCall) -> None:
    record = run_call(call, (), {}, simulation_of(validates=False)).record
    assert record.outcome is CallOutcome.REJECTED
    assert len(record.violations) == 1


def test_without_validation_code_that_stumbles_is_the_simulators_failure() -> None:
    def stumble(question: object) -> None:
        raise BehaviourFailed("The behaviour of add failed at line 2.")

    record = run_call(ToolCall("add", {}), (), {}, simulation_of(stumble, validates=False)).record
    assert record.outcome is CallOutcome.FAILED


def test_without_state_no_source_changes_it() -> None:
    state = {"z": 1}
    step = run_call(CALL, (), state, simulation_of(add_name, keeps_state=False))
    assert step.record.outcome is CallOutcome.ANSWERED
    assert step.record.patch == ()
    assert step.state is state


def test_without_state_a_tool_that_reads_may_compute_one_nobody_keeps() -> None:
    tools = {"add": replace(ADD, effect=Effect.READ)}
    step = run_call(CALL, (), {}, simulation_of(add_name, tools=tools, keeps_state=False))
    assert step.record.outcome is CallOutcome.ANSWERED


def test_without_state_the_model_is_shown_none() -> None:
    client = ScriptedClient([{"status": 200, "body": 1}])
    simulation = simulation_of(by_model(client, StateSteps.NONE), keeps_state=False)
    run_call(CALL, (), {"secret": 1}, simulation)
    assert "secret" not in client.asked[0].messages[-1].text


def test_without_state_the_judge_is_told_that_none_was_kept() -> None:
    material = Material("Add a.", "", {"z": 1}, {"z": 1}, (answered(1, "add"),), has_state=False)
    text = build_input((), material, 10_000)
    assert "no state was kept" in text
    assert text.count('{"z": 1}') == 1


@pytest.mark.parametrize(
    ("calls", "outcome", "reason"),
    [("x", Outcome.PASSED, UNJUDGED), ("", Outcome.FAILED, "The recording has no attempt 2.")],
)
def test_without_a_judge_an_attempt_passes_once_it_has_called_a_tool(
    calls: str, outcome: Outcome, reason: str
) -> None:
    parts = parts_of(adding(calls), judges=False)
    events = list(rehearse_turn(turn_of(), parts, ()))
    finished = next(event for event in events if isinstance(event, AttemptFinished))
    assert (finished.outcome, finished.verdicts) == (outcome, ())
    closed = events[-1]
    assert isinstance(closed, TurnClosed)
    assert (closed.outcome, closed.reason) == (outcome, reason)


def test_without_a_judge_an_attempt_that_called_nothing_is_told_so_and_followed_by_another() -> (
    None
):
    events = list(rehearse_turn(turn_of(), parts_of(adding("", "a"), judges=False), ()))
    outcomes = [event.outcome for event in events if isinstance(event, AttemptFinished)]
    assert outcomes == [Outcome.FAILED, Outcome.PASSED]
    assert [event.feedback for event in events if isinstance(event, AttemptFinished)] == [
        "No tool was called.",
        "",
    ]
