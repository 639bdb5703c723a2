"""Claims about what a client may give back."""

import pytest

from simulator.errors import ModelUnreadable
from simulator.llm.client import Completion
from simulator.values.call import ToolCall
from simulator.values.json import Json
from simulator.values.usage import ModelRequest, Role

MADE = ModelRequest(Role.PLANNER, "m", 1, 1, 0.1)


def nested(levels: int) -> Json:
    value: Json = "x"
    for _ in range(levels):
        value = {"a": value}
    return value


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("a\x00", ToolCall("cd", {})),
        ("", ToolCall("c\x00d", {})),
        ("", ToolCall("cd", {}, "id\ud800")),
        ("", ToolCall("cd", {"folder": ["\x00"]})),
        ("", ToolCall("cd", {"\ud800": 1})),
        ("", ToolCall("cd", nested(5000))),
    ],
)
def test_a_completion_that_no_row_could_hold_is_unreadable(text: str, call: ToolCall) -> None:
    with pytest.raises(ModelUnreadable, match="What m said cannot be kept") as failure:
        Completion(text, (call,), MADE)
    assert failure.value.requests == (MADE,)


def test_a_completion_of_any_other_text_is_taken_as_it_is() -> None:
    text = "\ufffd \U0001f600 \x01 \\u0000"
    assert Completion(text, (ToolCall("cd", nested(150)),), MADE).text == text
