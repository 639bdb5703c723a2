"""Claims about a call whose meaning is read while it is answered."""

import json
import threading
from dataclasses import dataclass, field
from typing import Any

import pytest

from simulator.errors import ModelDeclined, ModelTimedOut, ModelUnreadable
from simulator.llm.client import Client, Completion, Request
from simulator.llm.scripted import ScriptedClient, ScriptedReply
from simulator.pipeline import Simulation, Step, run_call
from simulator.responding.compose import StateSteps
from simulator.responding.estimate import estimate_by_model
from simulator.validation.meaning import read_by_model
from simulator.values.call import CallOutcome, MeaningCheck, ToolCall
from simulator.values.question import Answer, Question
from tests.support.questions import MOMENT
from tests.support.rehearsals import add_name, by_model, simulation_of

CALL = ToolCall("add", {"name": "a"})
SOUND: dict[str, Any] = {"objections": []}
OBJECTION = {"objections": [{"argument": "/name", "sentence": 1}]}
ANSWER = {"status": 200, "body": {}, "patch": [{"op": "add", "path": "/a", "value": True}]}
SECONDS = 20
"""How long a test waits for what must come; nothing waits that long but what is broken."""


@dataclass
class Waiting:
    """A model that answers once it may, and says when it was asked."""

    reply: ScriptedReply
    may_answer: threading.Event = field(default_factory=threading.Event)
    was_asked: threading.Event = field(default_factory=threading.Event)

    def complete(self, request: Request) -> Completion:
        self.was_asked.set()
        assert self.may_answer.wait(SECONDS)
        return ScriptedClient([self.reply]).complete(request)


@dataclass
class Releasing:
    """A model that answers once another was asked, and then lets that one answer."""

    reply: ScriptedReply
    other: Waiting

    def complete(self, request: Request) -> Completion:
        assert self.other.was_asked.wait(SECONDS)
        self.other.may_answer.set()
        return ScriptedClient([self.reply]).complete(request)


def reading(client: Client, *answerers: Any, **changes: Any) -> Simulation:
    return simulation_of(*answerers, reader=read_by_model(client), **changes)


def run(simulation: Simulation, state: dict[str, Any] | None = None) -> Step:
    return run_call(CALL, (), state or {}, simulation)


def roles_of(step: Step) -> list[str]:
    return [request.role.value for request in step.record.requests]


def test_a_sound_call_is_answered_and_both_requests_are_counted() -> None:
    step = run(reading(ScriptedClient([SOUND]), by_model(ScriptedClient([ANSWER]))))
    assert step.record.outcome is CallOutcome.ANSWERED
    assert step.record.meaning is MeaningCheck.SOUND
    assert roles_of(step) == ["meaning", "respond"]
    assert step.state == {"a": True}


def test_both_models_are_asked_at_the_same_time() -> None:
    reader = Waiting(SOUND)
    step = run(reading(reader, by_model(Releasing(ANSWER, reader))))
    assert step.record.outcome is CallOutcome.ANSWERED


def test_an_objection_throws_the_answer_away_though_that_came_first() -> None:
    """The state keeps every byte, and what the answer took is counted."""
    state = {"z": 1, "é": [1.0, None]}
    before = json.dumps(state)
    reader = Waiting(OBJECTION)
    answered: list[Answer] = []

    def answer(question: Question) -> Answer:
        made = by_model(ScriptedClient([ANSWER]))(question)
        answered.append(made)
        reader.may_answer.set()
        return made

    step = run(reading(reader, answer), state)
    assert answered[0].patch
    assert step.record.outcome is CallOutcome.REJECTED
    assert step.record.meaning is MeaningCheck.OBJECTED
    assert (step.record.reply, step.record.patch, step.record.failure) == (None, (), "")
    assert roles_of(step) == ["meaning", "respond"]
    assert step.state is state
    assert json.dumps(state) == before


def test_an_objection_throws_the_answer_of_code_away_too() -> None:
    step = run(reading(ScriptedClient([OBJECTION]), add_name), {"z": 1})
    assert step.record.outcome is CallOutcome.REJECTED
    assert step.state == {"z": 1}


def test_an_answer_that_is_thrown_away_anyhow_is_not_sent_back() -> None:
    tries = 5_000
    answering = ScriptedClient(["nonsense"] * tries, delay_seconds=0.004)
    simulation = reading(ScriptedClient([OBJECTION]), by_model(answering), send_backs=tries - 1)
    assert run(simulation).record.meaning is MeaningCheck.OBJECTED
    assert len(answering.asked) < tries


def test_a_rule_that_is_broken_asks_nobody() -> None:
    nobody = ScriptedClient([])
    simulation = reading(nobody, by_model(nobody))
    step = run_call(ToolCall("add", {"name": 5}), (), {}, simulation)
    assert step.record.outcome is CallOutcome.REJECTED
    assert step.record.meaning is MeaningCheck.OFF
    assert nobody.asked == []


@pytest.mark.parametrize(
    "said", [ModelUnreadable("Nothing."), ModelDeclined("No."), "nothing", {"objections": 1}]
)
def test_a_check_that_crashed_is_not_checked_and_the_call_is_answered(said: Any) -> None:
    step = run(reading(ScriptedClient([said] * 3), add_name))
    assert step.record.outcome is CallOutcome.ANSWERED
    assert step.record.meaning is MeaningCheck.NOT_CHECKED


def test_a_check_that_crashed_is_noted_for_the_operator() -> None:
    noted: list[Any] = []
    failure = ModelDeclined("No.", details="Because.")
    run(reading(ScriptedClient([failure]), add_name, note=noted.append))
    assert noted == [failure]


OUTAGE = "(no answer in time)"


def scripted(replies: list[Any]) -> ScriptedClient:
    """A model that is out of reach where the script says OUTAGE."""
    late = [ModelTimedOut("No answer within 3 s.") if each is OUTAGE else each for each in replies]
    return ScriptedClient(late)


@pytest.mark.parametrize(
    ("meaning", "respond", "paid"),
    [
        ([OUTAGE], [ANSWER], ["respond"]),
        ([SOUND], [OUTAGE], ["meaning"]),
        ([SOUND], ["nonsense", OUTAGE], ["meaning", "respond"]),
        (["nonsense", OUTAGE], ["nonsense", ANSWER], ["meaning", "respond", "respond"]),
        ([OUTAGE], [OUTAGE], []),
    ],
)
def test_an_outage_of_either_records_nothing_and_tells_all_that_was_paid(
    meaning: list[Any], respond: list[Any], paid: list[str]
) -> None:
    state = {"z": 1}
    simulation = reading(scripted(meaning), by_model(scripted(respond)))
    with pytest.raises(ModelTimedOut) as outage:
        run(simulation, state)
    assert [request.role for request in outage.value.requests] == paid
    assert state == {"z": 1}


def test_an_objection_stands_even_if_the_answering_model_is_out_of_reach() -> None:
    """Its answer would not have been kept."""
    step = run(reading(ScriptedClient([OBJECTION]), by_model(scripted([OUTAGE]))))
    assert step.record.meaning is MeaningCheck.OBJECTED


class Bug(Exception):
    """A fault of ours, which nothing may swallow."""


def break_down(*asked: Any) -> Any:
    raise Bug


def test_a_bug_on_either_side_comes_through_and_leaves_no_thread() -> None:
    before = threading.active_count()
    with pytest.raises(Bug):
        run(simulation_of(add_name, reader=break_down))
    with pytest.raises(Bug):
        run(reading(ScriptedClient([SOUND]), break_down))
    assert threading.active_count() == before


def test_a_call_leaves_no_thread() -> None:
    before = threading.active_count()
    for _ in range(20):
        run(reading(ScriptedClient([SOUND]), add_name))
    assert threading.active_count() == before


def separate(answering: Client, estimating: Client, **changes: Any) -> Simulation:
    estimator = estimate_by_model(estimating, MOMENT)
    return simulation_of(by_model(answering, StateSteps.APART), estimator=estimator, **changes)


def test_with_separate_steps_the_change_is_asked_for_once_the_answer_fits() -> None:
    client = ScriptedClient(["nonsense", {"status": 200, "body": 1}, {"patch": ANSWER["patch"]}])
    step = run(separate(client, client))
    assert roles_of(step) == ["respond", "respond", "state"]
    assert (step.record.reply.body, step.state) == (1, {"a": True})


def test_a_change_that_does_not_apply_is_sent_back_by_itself() -> None:
    answering = ScriptedClient([{"status": 200, "body": 1}])
    wrong = {"patch": [{"op": "remove", "path": "/none"}]}
    estimating = ScriptedClient([wrong, {"patch": []}])
    step = run(separate(answering, estimating))
    assert step.record.outcome is CallOutcome.ANSWERED
    assert len(answering.asked) == 1
    assert "does not apply" in estimating.asked[1].messages[-1].text


def test_a_change_that_never_applies_is_the_simulators_failure() -> None:
    wrong = {"patch": [{"op": "remove", "path": "/none"}]}
    step = run(separate(ScriptedClient([{"status": 200, "body": 1}]), ScriptedClient([wrong] * 3)))
    assert step.record.outcome is CallOutcome.FAILED
    assert (step.record.reply, step.state) == (None, {})
    assert len(step.record.requests) == 4


def test_an_error_changes_nothing_so_no_change_is_asked_for() -> None:
    nobody = ScriptedClient([])
    step = run(separate(ScriptedClient([{"status": 404, "body": 1}]), nobody))
    assert step.record.reply.status == 404
    assert nobody.asked == []


def test_an_outage_between_answer_and_change_records_nothing() -> None:
    simulation = separate(ScriptedClient([{"status": 200, "body": 1}]), scripted([OUTAGE]))
    with pytest.raises(ModelTimedOut) as outage:
        run(simulation)
    assert [request.role for request in outage.value.requests] == ["respond"]
