"""What differs between two states."""

from typing import Any

import pytest

from playground.changes import REMOVED
from playground.differences import LONGEST_ALIGNED, Difference, find_differences


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, []),
        ({"a": 1}, {"a": 2}, [Difference("~", "/a", "/a", 1, 2)]),
        ({"a": 1}, {"a": True}, [Difference("~", "/a", "/a", 1, True)]),
        ({"a": {"b": 1}}, {"a": [1]}, [Difference("~", "/a", "/a", {"b": 1}, [1])]),
        ({}, {"a/b": None}, [Difference("+", "", "/a~1b", after=None)]),
        ({"a": {"b": 1}}, {"a": {}}, [Difference(REMOVED, "/a/b", "/a/b", before=1)]),
        ({"a": [1, 2, 3]}, {"a": [2, 3]}, [Difference(REMOVED, "/a/0", "/a/0", before=1)]),
        ({"a": [1, 3]}, {"a": [1, 2, 3]}, [Difference("+", "", "/a/1", after=2)]),
        (
            {"a": [0, {"b": 1}, 9]},
            {"a": [{"b": 2}, 9]},
            [
                Difference("~", "/a/0", "/a/0", 0, {"b": 2}),
                Difference(REMOVED, "/a/1", "/a/1", {"b": 1}),
            ],
        ),
    ],
)
def test_each_place_is_told_with_its_values(
    before: Any, after: Any, found: list[Difference]
) -> None:
    assert find_differences(before, after) == found


def test_what_moved_on_in_a_list_has_both_its_places() -> None:
    before = {"a": ["gone", "x", {"n": 1}, "y", "z"]}
    after = {"a": ["x", {"n": 2}, "y", "z"]}
    assert find_differences(before, after)[1:] == [Difference("~", "/a/2/n", "/a/1/n", 1, 2)]


def test_a_list_changed_over_a_long_stretch_is_compared_by_position() -> None:
    length = LONGEST_ALIGNED + 1
    found = find_differences([0] * length, [1] * (length + 1))
    assert [difference.mark for difference in found] == [*["~"] * length, "+"]
