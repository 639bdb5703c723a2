"""Looking for something in a state."""

from typing import Any

import pytest

from playground.state_search import HITS_SHOWN, search_state
from simulator.strict_json import DEEPEST

STATE = {
    "files": {"Report.pdf": "the text", "a/b": ["x", {"owner": "Ada"}]},
    "count": 12,
    "is_open": True,
    "none": None,
}


@pytest.mark.parametrize(
    ("text", "pointers"),
    [
        ("report", ["/files/Report.pdf"]),
        ("ADA", ["/files/a~1b/1/owner"]),
        ("12", ["/count"]),
        ("true", ["/is_open"]),
        ("null", ["/none"]),
        ("/a~1b/1", ["/files/a~1b/1", "/files/a~1b/1/owner"]),
        ("  files ", ["/files"]),
        ("nowhere", []),
    ],
)
def test_a_place_is_found_by_key_value_or_pointer(text: str, pointers: list[str]) -> None:
    assert [hit.pointer for hit in search_state(STATE, text).hits] == pointers


def test_all_places_are_counted_and_the_first_are_listed() -> None:
    search = search_state({"rows": [{"name": n} for n in range(3_000)]}, "name")
    assert (search.count, len(search.hits)) == (3_000, HITS_SHOWN)
    assert search.hits[0].pointer == "/rows/0/name"


def test_a_state_as_deep_as_any_is_searched() -> None:
    state: Any = "here"
    for _ in range(DEEPEST):
        state = {"a": state}
    assert search_state(state, "here").hits[0].pointer == "/a" * DEEPEST
