"""Claims about events as somebody at a terminal reads them."""

import pytest

from simulator.management.telling import tell
from simulator.values import event as events
from simulator.values.verdict import Outcome
from tests.support.sessions import ITEM, answered, closed, judged, opened, rejected, replied


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (opened(), "Turn 1: Move a.txt into a new folder."),
        (events.AttemptStarted(2, "feedback"), "Attempt 2"),
        (replied(1, text="I am\ndone."), "Planner: stops. I am done."),
        (replied(1, answered(1).call), "Planner: calls move."),
        (events.CallStarted(1, 3, answered(1).call), 'Call 3: move {"source": "a.txt"}'),
        (events.CallFinished(1, answered(1)), 'Call 1: 200 from behaviour: {"moved": true}'),
        (
            events.CallFinished(1, rejected(2)),
            "Call 2: rejected.\n    type: source: got 5, expected a string.",
        ),
        (
            judged(1),
            "Attempt 1 failed.\n    unmet moved (by rule): The new folder is not there."
            "\n    Feedback: Not achieved: - a.txt is in the new folder.",
        ),
        (
            events.ChecklistRevised((), (ITEM,), "ada"),
            "ada changed the checklist to 1\n    a.txt is in the new folder.",
        ),
        (closed(1, Outcome.FAILED), "Turn 1 failed, attempt 1 is kept. No attempt passed in 1."),
        (events.SessionFinished(Outcome.PASSED), "Session passed."),
        (events.SessionInterrupted("The model is away."), "The model is away."),
        (events.SessionCancelled("ada"), "The session was cancelled by ada."),
    ],
)
def test_tells_an_event_in_words(event: events.Event, told: str) -> None:
    assert tell(event) == told


def test_cuts_a_long_value_and_says_so() -> None:
    told = tell(events.SessionInterrupted("x" * 5000))
    assert told.endswith("… (5000 characters)")
    assert len(told) < 500
