import pytest

from simulator.schemas.engine import find_problems
from simulator.schemas.sentences import describe, join_words, show


def sentences(schema: dict, instance: object) -> list[str]:
    return [describe(problem) for problem in find_problems(schema, instance, closed=True)]


@pytest.mark.parametrize(
    ("schema", "instance", "sentence"),
    [
        ({"type": "integer"}, "ten", 'Got "ten" (a string), expected an integer.'),
        ({"type": ["string", "null"]}, 5, "Got 5 (a number), expected a string or null."),
        ({"type": "string"}, None, "Got null, expected a string."),
        ({"enum": ["a", "b"]}, "c", 'Got "c", expected one of "a" or "b".'),
        ({"required": ["a"]}, {}, 'Got an object without "a", expected "a", which is required.'),
        ({"minimum": 1}, 0, "Got 0, expected at least 1."),
        ({"minLength": 2}, "a", 'Got "a" of 1 character, expected at least 2 characters.'),
        ({"maxItems": 1}, [1, 2], "Got [1, 2] of 2 items, expected at most 1 item."),
        ({"format": "date"}, "x", 'Got "x", expected a value of the format date.'),
        (
            {"uniqueItems": True},
            [1, 2, 1],
            "Got [1, 2, 1], expected no two equal items; items 0 and 2 are.",
        ),
        (
            {"properties": {"a": {}}},
            {"z": 1},
            'Got an undeclared field "z", expected only declared ones: "a".',
        ),
        (
            {"oneOf": [{"title": "Even", "multipleOf": 2}, {"title": "Big", "minimum": 9}]},
            10,
            "Got 10, which fits Even and Big at once, expected exactly one of 2 alternatives.",
        ),
        (
            {"anyOf": [{"title": "Even", "multipleOf": 2}, {"title": "Big", "minimum": 9}]},
            3,
            "Got 3, expected one of 2 alternatives: for Even, got 3, expected a multiple of 2; "
            "for Big, got 3, expected at least 9.",
        ),
        (
            {"pattern": "("},
            "a",
            "Not checked: the schema's pattern '(' is broken: no engine can read it; got \"a\".",
        ),
    ],
)
def test_says_what_was_got_and_what_expected(schema, instance, sentence):
    assert sentences(schema, instance) == [sentence]


def test_the_nearest_alternative_is_told_with_its_places():
    file = {"title": "File", "properties": {"k": {"const": "f"}, "size": {"minimum": 0}}}
    folder = {"title": "Folder", "properties": {"k": {"const": "d"}}, "required": ["in"]}
    (sentence,) = sentences({"oneOf": [file, folder]}, {"k": "f", "size": -1})
    assert sentence.endswith("of which File is nearest: /size got -1, expected at least 0.")


def test_a_choice_within_a_choice_is_told_in_short():
    inner = {"title": "Inner", "anyOf": [{"minimum": 9}, {"multipleOf": 2}]}
    (sentence,) = sentences({"oneOf": [inner, {"title": "Big", "minimum": 8}]}, 3)
    assert "for Inner, got 3, expected one of 2 alternatives; for Big" in sentence


def test_a_long_value_is_cut():
    assert len(show("x" * 1_000_000)) == len(show(["x"] * 1_000_000)) == 81


def test_a_deep_value_is_cut():
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert show(deep).endswith("[…")


def test_a_long_list_is_cut():
    assert join_words(map(str, range(100))).endswith("10, 11 or 88 more")
