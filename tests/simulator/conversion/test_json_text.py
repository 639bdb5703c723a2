import pytest

from simulator.conversion.json_text import find_lines, parse_json
from simulator.conversion.lines import find_line
from simulator.errors import DescriptionRefused
from tests.support.descriptions import LIMITS

TEXT = """{
 "a": {
  "b/c": [
   1,
   {"d": "}"}
  ]
 },
 "e\\u0041": "x"
}"""


@pytest.mark.parametrize(
    ("pointer", "line"),
    [("", 1), ("/a", 2), ("/a/b~1c", 3), ("/a/b~1c/1", 5), ("/a/b~1c/1/d", 5), ("/eA", 8)],
)
def test_finds_the_line_of_every_value(pointer, line):
    assert find_line(find_lines(TEXT, []), pointer) == line


def test_gives_the_line_around_what_is_absent():
    assert find_line(find_lines(TEXT, []), "/a/missing/deeper") == 2


def test_reports_a_key_given_twice():
    repeated = []
    find_lines('{"a": {"k": 1,\n"k": [2]}}', repeated)
    assert [(note.pointer, note.line) for note in repeated] == [("/a/k", 2)]


def test_tells_when_keys_repeat():
    assert parse_json('[{"k": 1, "k": 2}]', LIMITS).repeats_keys
    assert not parse_json('[{"k": 1}, {"k": 2}]', LIMITS).repeats_keys


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "9" * 5000, "-" + "9" * 4290])
def test_refuses_numbers_that_json_cannot_hold_with_their_line(number):
    text = f'{{"a": "{number}",\n"b": [0.01e5, 1, {number}]}}'
    with pytest.raises(DescriptionRefused, match=r"at line 2, column 18\.$"):
        parse_json(text, LIMITS)


@pytest.mark.parametrize("depth", [61, 100_000])
def test_refuses_deep_nesting(depth):
    with pytest.raises(DescriptionRefused, match="nested too deeply"):
        parse_json("[" * depth + "]" * depth, LIMITS)


def test_refuses_too_many_values():
    with pytest.raises(DescriptionRefused, match="too large"):
        parse_json("[" + "0," * 100_000 + "0]", LIMITS)
