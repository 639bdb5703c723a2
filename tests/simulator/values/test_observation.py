"""Claims about what a planner reads of a call it made."""

from typing import Any

import pytest

from simulator.values.call import CallRecord
from simulator.values.fault import ErrorAnswer, MalformedAnswer, TimeOut
from simulator.values.observation import observation, write_observation
from tests.support.calls import answered, disturbed, failed, rejected


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (answered(1, "cd", body={"cwd": "/"}), {"cwd": "/"}),
        (answered(1, "cd", status=404, body="no"), {"error": "no", "status": 404}),
        (failed(1, "cd", "Why."), {"error": "The simulator could not answer: Why."}),
        (disturbed(1, "cd", ErrorAnswer(503, "no")), {"error": "no", "status": 503}),
        (
            disturbed(1, "cd", TimeOut(5)),
            {"error": "The call timed out: no answer came within 5 seconds."},
        ),
    ],
)
def test_tells_the_body_or_an_error(record: CallRecord, told: Any) -> None:
    assert observation(record) == told


def test_tells_each_violation_of_a_refused_call() -> None:
    told = observation(rejected(1, "cd", "wrong"))
    assert told["violations"] == [{"pointer": "/x", "message": "wrong"}]


@pytest.mark.parametrize("status", [200, 502])
def test_a_malformed_answer_is_read_as_it_came(status: int) -> None:
    record = disturbed(1, "cd", MalformedAnswer(status, '<html>\n"502"'))
    assert write_observation(record) == '<html>\n"502"'


def test_any_other_text_is_read_as_json() -> None:
    assert write_observation(answered(1, "cd", body="é")) == '"é"'
