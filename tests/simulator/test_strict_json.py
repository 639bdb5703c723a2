"""Claims about reading JSON to the letter."""

import pytest

from simulator.strict_json import REASONS, NotJson, read_json


@pytest.mark.parametrize(
    ("text", "value"),
    [("{}", {}), (' [1, 2.5, "a", null, true] ', [1, 2.5, "a", None, True]), ('"ë"', "ë")],
)
def test_reads_every_kind_of_value(text: str, value: object) -> None:
    assert read_json(text) == value


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a value is missing, or what stands there is none at line 1, column 1"),
        ('{"a": 1,\n "b" 2}', "line 2, column 6"),
        ("{} {}", "more follows"),
        ("NaN", "NaN is not a JSON number at line 1, column 1"),
        ("[-Infinity]", "-Infinity is not a JSON number at line 1, column 2"),
        ("1e999", "1e999 is too large a number at line 1, column 1"),
        ("[1,\n 0.0001e310, 1e310]", "1e310 is too large a number at line 2, column 14"),
        ('["\\"1e310",\n"1e310", 1e310]', "1e310 is too large a number at line 2, column 10"),
        ("9" * 5000, "a number of 5000 digits is too long at line 1, column 1"),
        ('{"a": 1, "a": 2}', '"a" is given twice'),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_says_why_a_text_is_not_json(text: str, reason: str) -> None:
    with pytest.raises(NotJson, match=reason):
        read_json(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": "\\u0000"}', "null character"),
        ('["\\ud800"]', "surrogate"),
        ('{"\\u0000": 1}', "null character"),
        ("[" * 300 + "]" * 300, "nested too deeply"),
    ],
)
def test_refuses_what_no_row_or_page_can_hold(text: str, reason: str) -> None:
    with pytest.raises(NotJson, match=reason):
        read_json(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "[1", "[1,]", '{"a" 1}', '{"a":1 "b":2}', "{a:1}", '{"a":1,}', '{"a": "x'),
        *('"\n"', "{} {}", '"\\q"', '"\\u12"', '{"a":', "\t]"),
    ],
)
def test_no_reason_is_left_in_the_parser_s_own_words(text: str) -> None:
    with pytest.raises(NotJson) as refused:
        read_json(text)
    assert refused.value.reason in REASONS.values()
