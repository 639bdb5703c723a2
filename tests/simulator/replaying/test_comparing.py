"""Where an event of a replay differs from the recorded one."""

from typing import Any

import pytest

from simulator.replaying.comparing import find_difference
from simulator.replaying.transcript import Happened
from simulator.values.event import EventKind

PAYLOAD = {"a": [1, {"b/c": "x"}], "d": None}


def happened(payload: Any = PAYLOAD, turn: int = 1) -> Happened:
    return Happened(EventKind.CALL_FINISHED, turn, payload)


@pytest.mark.parametrize(
    ("payload", "pointer"),
    [
        ({**PAYLOAD, "a": [1, {"b/c": "y"}]}, "/a/1/b~1c"),
        ({**PAYLOAD, "a": [1]}, "/a"),
        ({**PAYLOAD, "a": [1.0, {"b/c": "x"}]}, "/a/0"),
        ({**PAYLOAD, "a": [True, {"b/c": "x"}]}, "/a/0"),
        ({**PAYLOAD, "d": {}}, "/d"),
        ({"a": PAYLOAD["a"]}, "its top"),
    ],
)
def test_the_first_place_that_differs_is_named(payload: Any, pointer: str) -> None:
    sentence = f"Event 3, call.finished, differs from the recorded one at {pointer}."
    assert find_difference(3, happened(), happened(payload)) == sentence


def test_the_order_of_keys_is_no_difference() -> None:
    turned = dict(reversed(PAYLOAD.items()))
    assert find_difference(3, happened(), happened(turned)) == ""


def test_another_kind_or_turn_is_a_difference() -> None:
    other = Happened(EventKind.CALL_STARTED, 1, PAYLOAD)
    assert find_difference(3, happened(), other) == (
        "Event 3 is call.started; recorded was call.finished."
    )
    assert find_difference(3, happened(), happened(turn=2)) == (
        "Event 3, call.finished, belongs to turn 2; recorded was turn 1."
    )
