"""Claims about attempts that follow one another."""

import json
from itertools import count

import pytest

from simulator.llm.scripted import ScriptedClient
from simulator.strategies.gats import rehearse_turn
from simulator.values.event import (
    AttemptFinished,
    AttemptStarted,
    CallFinished,
    CallStarted,
    Event,
    PlannerAwaited,
    TurnClosed,
)
from simulator.values.fault import Fault, TimeOut
from simulator.values.question import Answer, Question
from simulator.values.task import ChecklistItem
from simulator.values.usage import Budget, Spending
from simulator.values.verdict import Outcome
from tests.support.rehearsals import (
    HAS_A,
    adding,
    attempts_from,
    by_model,
    judge_of,
    kinds,
    parts_of,
    simulation_of,
    turn_of,
)


def last(events: list[Event]) -> TurnClosed:
    closed = events[-1]
    assert isinstance(closed, TurnClosed)
    return closed


def test_learns_from_a_failed_attempt_and_passes() -> None:
    events = list(rehearse_turn(turn_of(), parts_of(adding("a", "ab")), ()))
    started = [event for event in events if isinstance(event, AttemptStarted)]
    assert [event.number for event in started] == [1, 2]
    assert started[0].feedback == ""
    assert "b is there" in started[1].feedback
    assert last(events).outcome is Outcome.PASSED
    assert last(events).kept == 2
    assert 'add({"name": "b"})' in last(events).guidance


def test_each_attempt_starts_from_the_opening_snapshot() -> None:
    events = list(rehearse_turn(turn_of(), parts_of(adding("a", "ab")), ()))
    statuses = [event.record.reply.status for event in events if isinstance(event, CallFinished)]
    assert statuses == [200, 200, 200]


def test_a_retry_starts_from_the_opening_snapshot_byte_for_byte() -> None:
    """Whatever a model's patch did to it, at any depth."""
    opening = {"z": 1.0, "é": [{"deep": [None, 1e100]}], "a": {"b": "", "": True}}
    written = json.dumps(opening)
    patch = [
        {"op": "remove", "path": "/z"},
        {"op": "add", "path": "/é/0/deep/0", "value": {"new": 1}},
        {"op": "move", "from": "/a/b", "path": "/moved"},
    ]
    client = ScriptedClient([{"status": 200, "body": 1, "patch": patch}] * 3)
    seen: list[str] = []

    def answer(question: Question) -> Answer | None:
        seen.append(json.dumps(question.state))
        return by_model(client)(question)

    parts = parts_of(adding("a", "a", "a"), simulation=simulation_of(answer))
    events = list(rehearse_turn(turn_of(opening=opening), parts, ()))
    assert all(event.record.patch for event in events if isinstance(event, CallFinished))
    assert seen == [written] * 3
    assert json.dumps(opening) == written


def test_a_failed_turn_keeps_its_best_attempt_and_gives_no_guidance() -> None:
    events = list(rehearse_turn(turn_of(), parts_of(adding("", "a", "")), ()))
    assert last(events).outcome is Outcome.FAILED
    assert last(events).kept == 2
    assert last(events).guidance == ""
    assert last(events).reason == "The recording has no attempt 4."


def test_stops_after_the_retries() -> None:
    parts = parts_of(adding("", "", "", ""), budget=Budget(retries=1))
    events = list(rehearse_turn(turn_of(), parts, ()))
    assert last(events).reason == "None of the 2 attempts passed."


def test_a_budget_that_ends_gives_a_verdict_and_the_reason() -> None:
    parts = parts_of(adding("ab", "ab"), budget=Budget(retries=3, calls=1))
    events = list(rehearse_turn(turn_of(), parts, ()))
    (finished,) = [event for event in events if isinstance(event, AttemptFinished)]
    assert finished.stop_reason == "The budget of 1 call is used up."
    assert [verdict.ruling for verdict in finished.verdicts] == ["met", "unmet"]
    assert last(events).reason == "The budget of 1 call is used up."


def test_the_last_call_that_the_budget_allows_is_made_and_counts() -> None:
    parts = parts_of(adding("ab"), budget=Budget(retries=0, calls=2))
    assert last(list(rehearse_turn(turn_of(), parts, ()))).outcome is Outcome.PASSED


def test_what_was_spent_before_counts() -> None:
    parts = parts_of(adding("ab"), budget=Budget(retries=0, tokens=9), spent=Spending(tokens=9))
    events = list(rehearse_turn(turn_of(), parts, ()))
    assert not [event for event in events if isinstance(event, CallStarted)]


def test_time_ends_an_attempt_between_two_calls() -> None:
    parts = parts_of(adding("ab"), budget=Budget(retries=0, seconds=3), clock=count().__next__)
    events = list(rehearse_turn(turn_of(), parts, ()))
    (finished,) = [event for event in events if isinstance(event, AttemptFinished)]
    assert finished.stop_reason == "The budget of 3 seconds is used up."
    assert kinds(events).count("CallFinished") == 1


def test_waits_for_a_person_and_goes_on_with_their_moves() -> None:
    class Nobody:
        def next_move(self, scene: object) -> None:
            return None

        def attempts_available(self, turn: int) -> None:
            return None

    events = list(rehearse_turn(turn_of(), parts_of(Nobody()), ()))
    assert kinds(events) == ["AttemptStarted", "PlannerAwaited"]
    assert events[-1] == PlannerAwaited(1)


@pytest.mark.parametrize("recorded", range(1, 17))
def test_goes_on_from_any_event_to_the_same_end(recorded: int) -> None:
    parts = parts_of(adding("a", "ab"))
    whole = list(rehearse_turn(turn_of(), parts, ()))
    kept = whole[:recorded]
    resumed = list(rehearse_turn(turn_of(), parts, attempts_from(kept)))
    assert resumed[-1] == whole[-1]
    again = [event for event in resumed if isinstance(event, CallFinished)]
    before = [event for event in kept if isinstance(event, CallFinished)]
    assert [*before, *again] == [event for event in whole if isinstance(event, CallFinished)]


def test_an_item_nobody_can_decide_leaves_the_turn_undecided() -> None:
    turn = turn_of(HAS_A, ChecklistItem("tidy", "It is tidy."))
    events = list(rehearse_turn(turn, parts_of(adding("a", "a")), ()))
    assert last(events).outcome is Outcome.UNDECIDED
    assert last(events).guidance == ""
    assert kinds(events).count("AttemptStarted") == 1


def test_a_turn_without_items_never_passes() -> None:
    events = list(rehearse_turn(turn_of(items=()), parts_of(adding("a")), ()))
    assert last(events).outcome is Outcome.UNDECIDED


def test_rules_decide_first_and_the_judge_the_rest() -> None:
    reply = {"verdicts": [{"item": "tidy", "ruling": "met", "reason": "It is.", "calls": [1]}]}
    client = ScriptedClient([reply])
    turn = turn_of(HAS_A, ChecklistItem("tidy", "It is tidy."))
    events = list(rehearse_turn(turn, parts_of(adding("a"), judge=judge_of(client)), ()))
    (finished,) = [event for event in events if isinstance(event, AttemptFinished)]
    assert [verdict.decider for verdict in finished.verdicts] == ["rule", "model"]
    assert "a is there." not in finished.judge_input
    assert last(events).outcome is Outcome.PASSED


def test_a_judge_that_cannot_be_read_never_passes_an_attempt() -> None:
    client = ScriptedClient(["fine", "all good", "passed"])
    turn = turn_of(HAS_A, ChecklistItem("tidy", "It is tidy."))
    events = list(rehearse_turn(turn, parts_of(adding("a"), judge=judge_of(client)), ()))
    assert last(events).outcome is Outcome.UNDECIDED


def test_a_fault_of_the_first_attempt_is_gone_in_the_second() -> None:
    fault = Fault(TimeOut(30), first_attempt_only=True, call_number=1)
    parts = parts_of(adding("ab", "ab"), simulation=simulation_of(faults=(fault,)))
    closed = list(rehearse_turn(turn_of(), parts, ()))[-1]
    assert (closed.outcome, closed.kept) == (Outcome.PASSED, 2)


def test_a_call_the_simulator_cannot_answer_is_not_the_planners_fault() -> None:
    simulation = simulation_of(lambda question: None)
    parts = parts_of(adding("a"), simulation=simulation, budget=Budget(retries=0))
    events = list(rehearse_turn(turn_of(), parts, ()))
    (finished,) = [event for event in events if isinstance(event, AttemptFinished)]
    assert "through no fault of yours" in finished.feedback
