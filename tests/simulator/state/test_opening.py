import json

import pytest

from simulator.errors import InputRefused
from simulator.state.opening import read_opening

MOST = 1_000


def test_reads_a_text() -> None:
    assert read_opening('{"cwd": "/"}', MOST) == {"cwd": "/"}


def test_takes_what_is_already_parsed() -> None:
    assert read_opening({"cwd": "/"}, MOST) == {"cwd": "/"}


def test_reads_a_blank_text_as_the_empty_state() -> None:
    assert read_opening(" \n", MOST) == {}


def test_counts_the_bytes_of_the_state_whatever_the_text_has_of_them() -> None:
    state = {"a": ["\N{LATIN SMALL LETTER E WITH DIAERESIS}" * 400], "b": [1, 2]}
    text = json.dumps(state, indent=8, ensure_ascii=True)
    assert read_opening(text, 820) == state
    with pytest.raises(InputRefused, match="The state has 820 bytes, expected at most 819"):
        read_opening(text, 819)


@pytest.mark.parametrize(
    "state", [{"a": "\0"}, {"\ud800": 1}, json.loads('{"a":' * 200 + "1" + "}" * 200)]
)
def test_refuses_what_could_not_be_kept(state) -> None:
    with pytest.raises(InputRefused, match="The state cannot be kept: "):
        read_opening(state, MOST)


def test_names_line_and_column_of_broken_json() -> None:
    with pytest.raises(InputRefused, match="line 2, column 8"):
        read_opening('{"a": 1,\n "b":  }', MOST)


@pytest.mark.parametrize("document", ["[]", "1", '"text"', "null", "true", [], None, 3])
def test_refuses_what_is_no_object(document) -> None:
    with pytest.raises(InputRefused, match="A state is a JSON object"):
        read_opening(document, MOST)


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
        read_opening(text, MOST)
