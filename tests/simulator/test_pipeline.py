"""Claims about what happens to one call."""

import json
from dataclasses import replace

import pytest

from simulator.errors import BehaviourFailed, ModelTimedOut
from simulator.llm.scripted import ScriptedClient
from simulator.pipeline import run_call
from simulator.responding.compose import StateSteps
from simulator.responding.estimate import estimate_by_model
from simulator.values.call import CallOutcome, ToolCall
from simulator.values.catalog import DeclaredResponse, Effect
from simulator.values.fault import (
    ErrorAnswer,
    Fault,
    MalformedAnswer,
    Mishap,
    SlowAnswer,
    TimeOut,
)
from simulator.values.question import Answer, Question
from simulator.values.reply import Reply, Source
from simulator.values.violation import ViolationCode
from tests.support.questions import MOMENT
from tests.support.rehearsals import ADD, by_model, simulation_of

CALL = ToolCall("add", {"name": "a"})
REPORTS_COUNT = replace(
    ADD, responses=(DeclaredResponse("200", schema={"type": "object", "required": ["count"]}),)
)


def test_a_valid_call_is_answered_and_changes_the_state() -> None:
    opening = {"z": True}
    step = run_call(CALL, (), opening, simulation_of())
    assert step.record.outcome is CallOutcome.ANSWERED
    assert step.record.patch == ({"op": "add", "path": "/a", "value": True},)
    assert step.state == {"z": True, "a": True}
    assert opening == {"z": True}


def test_a_call_with_violations_reaches_no_source() -> None:
    def unreachable(question: Question) -> Answer:
        raise AssertionError("asked")

    step = run_call(ToolCall("add", {"name": 5}), (), {}, simulation_of(unreachable))
    assert step.record.outcome is CallOutcome.REJECTED
    assert [violation.pointer for violation in step.record.violations] == ["/name"]
    assert step.record.reply is None


def test_a_failing_source_is_the_simulators_failure_and_changes_nothing() -> None:
    def broken(question: Question) -> Answer:
        raise BehaviourFailed("The behaviour of add failed at line 2.")

    step = run_call(CALL, (), {"z": 1}, simulation_of(broken))
    assert step.record.outcome is CallOutcome.FAILED
    assert step.record.failure == "The behaviour of add failed at line 2."
    assert step.state == {"z": 1}


def test_a_response_that_does_not_fit_is_the_simulators_failure() -> None:
    simulation = simulation_of(tools={"add": REPORTS_COUNT})
    step = run_call(CALL, (), {}, simulation)
    assert step.record.outcome is CallOutcome.FAILED
    assert "count" in step.record.failure
    assert step.state == {}


def test_a_read_tool_never_changes_the_state() -> None:
    simulation = simulation_of(tools={"add": replace(ADD, effect=Effect.READ)})
    step = run_call(CALL, (), {}, simulation)
    assert step.record.outcome is CallOutcome.FAILED
    assert "say on the tool's page that it writes" in step.record.failure
    assert step.state == {}


DEEP = json.loads('{"a":' * 150 + "1" + "}" * 150)


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ({"state": {"text": "x" * 10_000}}, "has 10011 bytes, expected at most 10000"),
        ({"state": {"text": "a\0"}}, "cannot be kept: a text holds a null character"),
        ({"patch": ({"op": "add", "path": "/b", "value": "x" * 9_990},)}, "has 10"),
        ({"patch": ({"op": "copy", "from": "", "path": "/a"},) * 90}, "nested too deeply"),
        ({"patch": ({"op": "copy", "from": "", "path": "/list/-"},) * 90}, "would have"),
    ],
)
def test_a_state_that_could_not_be_kept_is_refused_whoever_makes_it(answer, reason) -> None:
    opening = {"list": [], **DEEP}
    before = json.dumps(opening)
    reply = Reply(200, {}, Source.RESOURCE)
    step = run_call(CALL, (), opening, simulation_of(lambda _: Answer(reply, **answer)))
    assert step.record.outcome is CallOutcome.FAILED
    assert reason in step.record.failure
    assert json.dumps(step.state) == json.dumps(opening) == before


def test_a_models_misfit_is_sent_back_with_what_was_wrong() -> None:
    client = ScriptedClient(
        [
            {"status": 200, "body": {}, "patch": []},
            {"status": 200, "body": {"count": 1}, "patch": []},
        ]
    )
    simulation = simulation_of(by_model(client), tools={"add": REPORTS_COUNT})
    step = run_call(CALL, (), {}, simulation)
    assert step.record.outcome is CallOutcome.ANSWERED
    assert len(step.record.requests) == 2
    assert "count" in client.asked[1].messages[-1].text


@pytest.mark.parametrize(
    "reply",
    [
        {"status": 200, "body": {}, "patch": []},
        {"status": 200, "body": {"count": 1}, "patch": [{"op": "remove", "path": "/none"}]},
        "I cannot say.",
    ],
)
def test_a_model_that_never_fits_ends_as_a_simulator_failure(reply: object) -> None:
    client = ScriptedClient([reply] * 3)
    simulation = simulation_of(by_model(client), tools={"add": REPORTS_COUNT})
    step = run_call(CALL, (), {"z": 1}, simulation)
    assert step.record.outcome is CallOutcome.FAILED
    assert len(client.asked) == 3
    assert len(step.record.requests) == 3
    assert step.state == {"z": 1}


def test_a_patch_that_does_not_apply_is_sent_back_and_changes_nothing() -> None:
    opening = {"z": 1}
    half = [{"op": "add", "path": "/y", "value": 2}, {"op": "remove", "path": "/none"}]
    client = ScriptedClient([{"status": 200, "body": {}, "patch": half}] * 3)
    step = run_call(CALL, (), opening, simulation_of(by_model(client)))
    assert step.record.outcome is CallOutcome.FAILED
    assert "remove at /none, does not apply" in client.asked[1].messages[-1].text
    assert step.state == opening == {"z": 1}
    assert step.record.patch == ()


def test_a_declared_error_of_a_model_is_an_answer_that_changes_nothing() -> None:
    declared = (DeclaredResponse("200"), DeclaredResponse("404", schema={"required": ["error"]}))
    client = ScriptedClient([{"status": 404, "body": {"error": "No such."}, "patch": []}])
    simulation = simulation_of(by_model(client), tools={"add": replace(ADD, responses=declared)})
    step = run_call(CALL, (), {"z": 1}, simulation)
    assert step.record.outcome is CallOutcome.ANSWERED
    assert step.record.reply.is_error
    assert step.state == {"z": 1}


def test_what_code_answers_is_never_asked_of_a_model() -> None:
    client = ScriptedClient([])
    code = Answer(Reply(200, {}, Source.RESOURCE), state={"a": 1})
    simulation = simulation_of(
        lambda question: code, by_model(client), estimator=estimate_by_model(client, MOMENT)
    )
    step = run_call(CALL, (), {}, simulation)
    assert step.state == {"a": 1}
    assert (client.asked, step.record.requests) == ([], ())


def test_a_model_that_cannot_be_reached_leaves_the_call_unmade() -> None:
    client = ScriptedClient([ModelTimedOut("No answer within 3 s.")])
    with pytest.raises(ModelTimedOut):
        run_call(CALL, (), {}, simulation_of(by_model(client)))


def test_counts_the_seconds_a_call_took() -> None:
    ticks = iter([10.0, 10.25])
    step = run_call(CALL, (), {}, simulation_of(clock=lambda: next(ticks)))
    assert step.record.seconds == 0.25


def test_a_faults_body_need_not_fit_the_declared_response() -> None:
    faults = (Fault(ErrorAnswer(200, "busy")),)
    simulation = simulation_of(tools={"add": REPORTS_COUNT}, faults=faults)
    reply = run_call(CALL, (), {}, simulation).record.reply
    assert (reply.status, reply.body, reply.source) == (200, "busy", Source.FAULT)


def unreachable(question: Question) -> Answer:
    raise AssertionError("asked")


@pytest.mark.parametrize(
    "mishap", [ErrorAnswer(503, None), TimeOut(30), MalformedAnswer(502, "<html>")]
)
def test_a_call_that_a_fault_keeps_from_its_tool_asks_no_source(mishap: Mishap) -> None:
    step = run_call(CALL, (), {"z": 1}, simulation_of(unreachable, faults=(Fault(mishap),)))
    assert step.record.outcome is CallOutcome.ANSWERED
    assert step.record.reply.source is Source.FAULT
    assert (step.record.patch, step.state) == ((), {"z": 1})


@pytest.mark.parametrize(
    "mishap",
    [
        TimeOut(30, carried_out=True),
        MalformedAnswer(502, "<html>", carried_out=True),
        SlowAnswer(30),
    ],
)
def test_a_call_that_was_carried_out_all_the_same_changes_the_state(mishap: Mishap) -> None:
    step = run_call(CALL, (), {}, simulation_of(faults=(Fault(mishap),)))
    assert step.state == {"a": True}
    assert step.record.patch == ({"op": "add", "path": "/a", "value": True},)


def test_a_malformed_answer_of_a_call_that_was_not_carried_out_changes_nothing() -> None:
    step = run_call(CALL, (), {}, simulation_of(faults=(Fault(MalformedAnswer(200)),)))
    assert step.record.reply.body == '{"added'
    assert (step.record.patch, step.state) == ((), {})


def test_a_slow_call_takes_its_simulated_seconds_and_nobody_waits() -> None:
    step = run_call(CALL, (), {}, simulation_of(faults=(Fault(SlowAnswer(3600)),)))
    assert step.record.seconds == 3600
    assert step.record.reply.source is Source.BEHAVIOUR


def test_a_simulators_failure_stays_one_where_a_fault_would_have_come() -> None:
    def broken(question: Question) -> Answer:
        raise BehaviourFailed("The behaviour of add failed at line 2.")

    faults = (Fault(TimeOut(30, carried_out=True)),)
    step = run_call(CALL, (), {}, simulation_of(broken, faults=faults))
    assert step.record.outcome is CallOutcome.FAILED


def test_a_time_out_of_a_models_answer_is_carried_out_in_separate_steps_too() -> None:
    client = ScriptedClient(
        [{"status": 200, "body": {}}, {"patch": [{"op": "add", "path": "/n", "value": 1}]}]
    )
    simulation = simulation_of(
        by_model(client, StateSteps.APART),
        estimator=estimate_by_model(client, MOMENT),
        faults=(Fault(TimeOut(30, carried_out=True)),),
    )
    step = run_call(CALL, (), {}, simulation)
    assert step.state == {"n": 1}
    assert len(step.record.requests) == 2


def test_a_rule_that_could_not_be_run_is_shown_but_does_not_reject_the_call() -> None:
    broken = {"type": "object", "properties": {"name": {"type": "string", "pattern": "("}}}
    simulation = simulation_of(tools={"add": replace(ADD, arguments=broken)})
    record = run_call(CALL, (), {}, simulation).record
    assert record.outcome is CallOutcome.ANSWERED
    assert [violation.code for violation in record.violations] == [ViolationCode.NOT_CHECKED]
