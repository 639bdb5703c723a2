"""Claims about texts that show nothing."""

import pytest

from simulator.values.visible import first_visible, is_visible

UNSEEN = [
    "",
    " ",
    "\n\t",
    "\u200b",
    "\u200d\ufeff",
    "\x07\x1b",
    "\u00ad",
    "\u2800",
    "\u3164",
    "\u202e",
]
UNSEEN += ["\u034f\ufe0f", "\u00a0\u2003", "\U000e0041", "\ue000", "\u0301"]


@pytest.mark.parametrize("unseen", UNSEEN)
def test_what_shows_nothing_gives_way_to_what_does(unseen: str) -> None:
    assert not is_visible(unseen)
    assert first_visible(unseen, unseen * 300 + "seen ", "later") == "seen"


@pytest.mark.parametrize("seen", ["a", "0", "-", "é", "e\u0301", "\u2764\ufe0f", "日本", "نص"])
def test_what_shows_is_kept_whole(seen: str) -> None:
    assert is_visible(seen)
    assert first_visible(seen, "later") == seen


def test_nothing_comes_of_nothing() -> None:
    assert first_visible() == first_visible(*UNSEEN) == ""
