from dataclasses import replace

import pytest

from simulator.responding.faults import answer_by_fault
from simulator.values.reply import Fault, Source
from tests.support.questions import make_question


@pytest.mark.parametrize(
    ("fault", "is_hit"),
    [
        (Fault(503, None), True),
        (Fault(503, None, tool="act"), True),
        (Fault(503, None, tool="other"), False),
        (Fault(503, None, call_number=4), True),
        (Fault(503, None, call_number=1), False),
        (Fault(503, None, tool="act", call_number=4), True),
        (Fault(503, None, tool="other", call_number=4), False),
    ],
)
def test_hits_the_tool_and_the_call_it_names(fault, is_hit) -> None:
    answer = answer_by_fault((fault,), [].append)(replace(make_question(), number=4))
    assert (answer is not None) is is_hit


def test_gives_status_and_body_of_the_first_rule_that_is_about_the_call() -> None:
    faults = (Fault(500, "no", tool="other"), Fault(429, {"retry": 1}), Fault(503, None))
    answer = answer_by_fault(faults, [].append)(make_question())
    assert (answer.reply.status, answer.reply.body) == (429, {"retry": 1})
    assert answer.reply.source is Source.FAULT
    assert answer.reply.note == "A rule of this session: 429 for every tool, every call."


def test_waits_as_long_as_the_rule_says_by_the_waiter_it_is_handed() -> None:
    waited: list[float] = []
    fault = Fault(504, None, call_number=1, delay_seconds=2.5)
    answer = answer_by_fault((fault,), waited.append)(make_question())
    assert waited == [2.5]
    assert answer.reply.note.endswith("call 1, after 2.5 s.")


def test_leaves_the_state_as_it_is() -> None:
    assert answer_by_fault((Fault(500, None),), [].append)(make_question()).state is None
