"""Claims about reading JSON out of a model's text."""

import json

import pytest

from simulator.errors import ModelUnreadable
from simulator.llm.parsing import find_json, parse_json


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}',
        ' \n{"a": 1}\n',
        '```json\n{"a": 1}\n```',
        'Here you go:\n```json\n{"a": 1}\n```\nAnything else?',
        'The answer is {"a": 1}, as asked.',
        'First {"a": 1}; once more {"a": 1}.',
        "Of {several} [kinds]: " + '{"a": 1}',
        '<think>It may be {"a": 2} or [</think>{"a": 1}',
        'perhaps {"a": 2} or {"a</think>\n\n{"a": 1}',
        '<tool_call>\n{"a": 1}\n</tool_call>',
    ],
)
def test_finds_the_one_value(text: str) -> None:
    assert parse_json(text) == {"a": 1}


@pytest.mark.parametrize("text", ["5", '"words"', "null", "[]", "[1, 2]"])
def test_takes_bare_json_of_any_kind(text: str) -> None:
    assert parse_json(text) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("I cannot do that.", "no JSON object or array"),
        ('<think>{"a": 1}', "no JSON object or array"),
        ('{"a": 1} or {"a": 2}', "2 different JSON values"),
        ("[true] or [1]", "2 different JSON values"),
        ('{"a": 1', "line 1, column 8"),
        ('{"calls": [{"name": "cd"},]}', "column 27"),
        ('It is\n{"a": {"b": 1}, "c": }', "line 2"),
        ('{"a": 1, "a": 2}', '"a" is given twice'),
        ('{"a": NaN}', "NaN"),
        ('{"a": 1e999}', "1e999"),
        ("[" * 100_000, "nested too deeply"),
        ("see " + "[" * 100_000, "nested too deeply"),
        ('{"a": ' + "1" * 5000 + "}", "5000 digits"),
        (r'{"a": "\u0000"}', "null character"),
        (r'So: {"\ud800": 1}', "half a surrogate pair"),
        ('{"a":' * 300 + "1" + "}" * 300, "nested too deeply"),
        ('So: {"a":' + "[" * 300 + "]" * 300 + "}", "nested too deeply"),
    ],
)
def test_says_why_there_is_no_one_value(text: str, reason: str) -> None:
    with pytest.raises(ModelUnreadable) as refusal:
        parse_json(text)
    assert reason in refusal.value.sentence


@pytest.mark.parametrize("text", ['{\'calls\': [{"name": "cd"}]}', '{calls: [{"name": "cd"}]}'])
def test_takes_nothing_out_of_what_is_not_json_as_a_whole(text: str) -> None:
    with pytest.raises(ModelUnreadable):
        parse_json(text)


def test_keeps_tags_that_stand_inside_a_value() -> None:
    assert parse_json('So: {"a": "<think>b</think>"}') == {"a": "<think>b</think>"}


@pytest.mark.parametrize("broken", ['{"a" </think>', "[1 </think>", '{"a"\n</think>'])
def test_gives_up_a_text_that_breaks_off_again_and_again(broken: str) -> None:
    assert parse_json(broken * 100 + '{"a": 1}') == {"a": 1}
    with pytest.raises(ModelUnreadable, match="again and again"):
        parse_json(broken * 101 + '{"a": 1}')


def test_finds_several_values_in_order() -> None:
    assert find_json('First {"a": 1}, then [2].') == [{"a": 1}, [2]]


@pytest.mark.parametrize(
    ("before", "repeated"), [("", "[a] "), ("", "{ "), ("[1," * 900, "x")], ids=str
)
def test_refuses_a_long_text_without_an_answer(before: str, repeated: str) -> None:
    with pytest.raises(ModelUnreadable):
        parse_json(before + repeated * 200_000)
