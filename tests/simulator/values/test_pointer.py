from typing import Any

import pytest

from simulator.values.pointer import child, find, last_token, leads_somewhere, parent, tokens_of

DOCUMENT = {"a/b": {"m~n": 1, "~1": 2, "": 3, " ": 4}, "list": ["x", {"0": "y"}], "null": None}


def places(value: Any, pointer: str = "") -> list[tuple[str, Any]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    here = [(child(pointer, key), part) for key, part in inside]
    below = [
        place for at, part in here if isinstance(part, dict | list) for place in places(part, at)
    ]
    return [*here, *below]


@pytest.mark.parametrize(("pointer", "value"), [("", DOCUMENT), *places(DOCUMENT)])
def test_finds_what_it_points_to_whatever_the_name(pointer: str, value: Any) -> None:
    assert find(DOCUMENT, pointer) is value
    assert leads_somewhere(DOCUMENT, pointer)
    assert child("", *tokens_of(pointer)) == pointer


def test_writes_the_escapes_of_the_standard() -> None:
    assert child("/x", "a/b", "m~n", "~1", 0) == "/x/a~1b/m~0n/~01/0"
    assert parent("/x/a~1b") == "/x"
    assert last_token("/x/a~1b") == "a/b"


@pytest.mark.parametrize(
    "pointer",
    [
        *("list", "/no", "/null/x", "/list/0/0"),
        *(f"/list/{token}" for token in ("2", "-", "-1", "01", "\u0660", "x", "", "9" * 5000)),
    ],
)
def test_finds_nothing_where_nothing_stands(pointer: str) -> None:
    assert not leads_somewhere(DOCUMENT, pointer)
    with pytest.raises(LookupError):
        find(DOCUMENT, pointer)
