"""Which calls of an attempt still count once a person has taken some back."""

import pytest

from simulator.state.infer import patch_between
from simulator.state.standing import standing_records
from simulator.values.attempt import Attempt
from simulator.values.state import Edit, Snapshot
from tests.support.calls import answered

OPENING: Snapshot = {"a": 1, "b": 1}
MADE: list[Snapshot] = [{"a": 2, "b": 1}, {"a": 2, "b": 1}, {"a": 2}]
"""The states after three calls, of which the second only reads."""


def numbers(*edits: tuple[int, Snapshot, Snapshot]) -> list[int]:
    """Of the calls that stand: each edit comes after a call and makes one state another."""
    states = [OPENING, *MADE]
    records = tuple(
        answered(n, "call", patch=patch_between(states[n - 1], states[n])) for n in (1, 2, 3)
    )
    made = tuple(
        Edit(number, after, patch_between(before, now), "ada")
        for number, (after, before, now) in enumerate(edits, start=1)
    )
    attempt = Attempt(1, OPENING, records=records, edits=made)
    return [record.number for record in standing_records(attempt)]


@pytest.mark.parametrize(
    ("edits", "standing"),
    [
        ((), [1, 2, 3]),
        (((3, MADE[2], MADE[0]),), [1, 2]),
        (((3, MADE[2], OPENING),), []),
        (((3, MADE[2], {"a": 9}),), [1, 2, 3]),
        (((3, MADE[2], OPENING), (3, OPENING, MADE[2])), [1, 2, 3]),
        (((3, MADE[2], {"b": 1, "a": 2}),), [1, 2]),
        (((3, MADE[2], {"a": True, "b": 1}),), [1, 2, 3]),
    ],
    ids=[
        "nothing was edited",
        "taken back to a call",
        "reset",
        "a state that never was",
        "a reset that was undone",
        "the order of keys tells nothing",
        "true is no 1",
    ],
)
def test_an_edit_that_brings_back_a_state_undoes_the_calls_since(
    edits: tuple[tuple[int, Snapshot, Snapshot], ...], standing: list[int]
) -> None:
    assert numbers(*edits) == standing
