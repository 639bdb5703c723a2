import pytest

from simulator.errors import InputRefused
from simulator.state.opening import read_opening


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
