"""Claims about which calls a fault hits, and what it makes of them."""

from dataclasses import replace

import pytest

from simulator.responding.faults import (
    faults_in_attempt,
    find_fault,
    is_carried_out,
    needs_answer,
    reply_by_fault,
)
from simulator.values.call import CallRecord
from simulator.values.fault import (
    Counting,
    ErrorAnswer,
    Fault,
    FaultKind,
    MalformedAnswer,
    SlowAnswer,
    TimeOut,
)
from simulator.values.reply import Reply, Source
from tests.support.calls import answered, rejected
from tests.support.questions import make_question

DOWN = ErrorAnswer(503, None)
OWN = Reply(201, {"id": 7}, Source.RESOURCE, "Kept.")


@pytest.mark.parametrize(
    ("fault", "is_hit"),
    [
        (Fault(DOWN), True),
        (Fault(DOWN, tool="act"), True),
        (Fault(DOWN, tool="other"), False),
        (Fault(DOWN, call_number=4), True),
        (Fault(DOWN, call_number=1), False),
        (Fault(DOWN, tool="act", call_number=4), True),
        (Fault(DOWN, tool="other", call_number=4), False),
    ],
)
def test_hits_the_tool_and_the_call_it_names(fault: Fault, is_hit: bool) -> None:
    question = replace(make_question(), number=4)
    assert find_fault((fault,), question) is (fault if is_hit else None)


@pytest.mark.parametrize(
    ("counting", "number", "is_hit"),
    [
        (Counting.ATTEMPT, 5, True),
        (Counting.TOOL, 3, True),
        (Counting.TOOL, 5, False),
        (Counting.TOOL, 1, False),
        (Counting.EVERY, 1, True),
        (Counting.EVERY, 2, False),
        (Counting.EVERY, 3, True),
    ],
)
def test_counts_the_calls_that_came_to_the_tool(
    counting: Counting, number: int, is_hit: bool
) -> None:
    made: tuple[CallRecord, ...] = (
        answered(1, "act"),
        answered(2, "other"),
        rejected(3, "act", "wrong"),
        answered(4, "act"),
    )
    question = replace(make_question(), number=5, history=made)
    fault = Fault(DOWN, tool="act", call_number=number, counting=counting)
    assert (find_fault((fault,), question) is fault) is is_hit


def test_takes_the_first_fault_that_is_about_the_call() -> None:
    faults = (Fault(DOWN, tool="other"), Fault(ErrorAnswer(429, {"retry": 1})), Fault(DOWN))
    assert find_fault(faults, make_question()) is faults[1]


def test_a_fault_of_the_first_attempt_lets_the_second_succeed() -> None:
    faults = (Fault(DOWN, first_attempt_only=True), Fault(DOWN))
    assert faults_in_attempt(faults, 1) == faults
    assert faults_in_attempt(faults, 2) == faults[1:]


def test_an_error_is_told_with_the_rule_that_made_it() -> None:
    reply = reply_by_fault(Fault(ErrorAnswer(429, {"retry": 1}), "act", 2), None)
    note = "A fault of this session: the error 429; act, call 2."
    assert reply == Reply(429, {"retry": 1}, Source.FAULT, note, FaultKind.ERROR)


def test_a_slow_answer_is_the_tools_own_after_simulated_seconds() -> None:
    reply = reply_by_fault(Fault(SlowAnswer(30), counting=Counting.EVERY, call_number=2), OWN)
    assert (reply.status, reply.body, reply.source) == (201, {"id": 7}, Source.RESOURCE)
    assert reply.latency == 30
    assert reply.note == (
        "Kept. A fault of this session: slow by 30 simulated seconds; every tool, "
        "one in every 2 of its calls."
    )


def test_a_time_out_tells_no_more_than_that_no_answer_came() -> None:
    for carried_out in (True, False):
        reply = reply_by_fault(Fault(TimeOut(30, carried_out=carried_out)), OWN)
        said = "The call timed out: no answer came within 30 seconds."
        assert (reply.body, reply.latency) == ({"error": said}, 30)
        assert reply.is_error


@pytest.mark.parametrize(
    ("text", "told"), [("<html>502 Bad Gateway", "<html>502 Bad Gateway"), ("", '{"id"')]
)
def test_a_malformed_answer_is_the_text_or_half_of_the_tools_own(text: str, told: str) -> None:
    reply = reply_by_fault(Fault(MalformedAnswer(200, text)), replace(OWN, body={"id": 77}))
    assert reply.body == told
    assert reply.is_error


@pytest.mark.parametrize(
    ("mishap", "carried_out", "asks"),
    [
        (DOWN, False, False),
        (SlowAnswer(1), True, True),
        (TimeOut(1), False, False),
        (TimeOut(1, carried_out=True), True, True),
        (MalformedAnswer(200, "{"), False, False),
        (MalformedAnswer(200, "{", carried_out=True), True, True),
        (MalformedAnswer(200), False, True),
    ],
)
def test_a_source_is_asked_only_where_its_answer_is_needed(
    mishap: ErrorAnswer, carried_out: bool, asks: bool
) -> None:
    assert is_carried_out(Fault(mishap)) is carried_out
    assert needs_answer(Fault(mishap)) is asks
