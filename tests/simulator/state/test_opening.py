import pytest

from simulator.errors import InputRefused
from simulator.state.opening import read_opening, value_at


def test_reads_a_text() -> None:
    assert read_opening('{"cwd": "/"}') == {"cwd": "/"}


def test_takes_what_is_already_parsed() -> None:
    assert read_opening({"cwd": "/"}) == {"cwd": "/"}


def test_reads_a_blank_text_as_the_empty_state() -> None:
    assert read_opening(" \n") == {}


def test_names_line_and_column_of_broken_json() -> None:
    with pytest.raises(InputRefused, match="line 2, column 8"):
        read_opening('{"a": 1,\n "b":  }')


@pytest.mark.parametrize("document", ["[]", "1", '"text"', "null", "true", [], None, 3])
def test_refuses_what_is_no_object(document) -> None:
    with pytest.raises(InputRefused, match="A state is a JSON object"):
        read_opening(document)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": NaN}', "NaN"),
        ('{"a": -Infinity}', "-Infinity"),
        ('{"a": 1e999}', "too large"),
        ('{"a": ' + "9" * 5000 + "}", "5000 digits"),
        ('{"a": ' * 100_000, "nested too deeply"),
        ('{"a": 1, "a": 2}', '"a" is given twice'),
    ],
    ids=["nan", "infinity", "overflow", "digits", "depth", "repeat"],
)
def test_refuses_what_json_states_cannot_hold(text, reason) -> None:
    with pytest.raises(InputRefused, match=reason):
        read_opening(text)


def test_finds_the_value_at_a_pointer() -> None:
    state = {"root": {"a/b": [{"c": 1}]}}
    assert value_at(state, "/root/a~1b/0/c") == 1
    assert value_at(state, "") == state


@pytest.mark.parametrize(
    "pointer", ["/nowhere", "/list/7", "/list/x", "no slash", "/list/0/deeper"]
)
def test_refuses_a_pointer_to_nothing(pointer) -> None:
    with pytest.raises(InputRefused) as refusal:
        value_at({"list": [1]}, pointer)
    assert refusal.value.pointer == pointer
