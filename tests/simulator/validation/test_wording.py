import pytest

from simulator.schemas.engine import KEYWORDS, find_problems
from simulator.schemas.soundness import UNSOUND
from simulator.validation.wording import CODES, find_nearest, suggest, word_problem
from simulator.values.violation import Violation, ViolationCode

PASS_ON = {UNSOUND, "patternProperties", "prefixItems", "allOf", "if", "dependentSchemas"}
"""Keywords that report only what the schemas below them mind, or what could not be run."""


def word(schema: dict, instance: object) -> list[Violation]:
    return [word_problem(problem) for problem in find_problems(schema, instance, closed=True)]


def test_every_keyword_that_can_be_broken_has_a_code():
    assert {name for name in KEYWORDS if not name.startswith("$")} - PASS_ON <= set(CODES)


@pytest.mark.parametrize(
    ("schema", "instance", "code"),
    [
        ({"type": "string"}, 1, ViolationCode.TYPE),
        ({"const": 1}, 2, ViolationCode.ENUM),
        ({"multipleOf": 2}, 3, ViolationCode.BOUND),
        ({"exclusiveMaximum": 3}, 3, ViolationCode.BOUND),
        ({"minLength": 1}, "", ViolationCode.LENGTH),
        ({"pattern": "^a"}, "b", ViolationCode.PATTERN),
        ({"pattern": "("}, "b", ViolationCode.NOT_CHECKED),
        ({"format": "uuid"}, "b", ViolationCode.FORMAT),
        ({"contains": {"const": 1}}, [], ViolationCode.ITEMS),
        ({"minProperties": 1}, {}, ViolationCode.PROPERTIES),
        ({"propertyNames": {"maxLength": 1}}, {"ab": 1}, ViolationCode.PROPERTIES),
        ({"anyOf": [{"minimum": 5}, {"multipleOf": 2}]}, 1, ViolationCode.COMBINATION),
        ({"not": {}}, 1, ViolationCode.FORBIDDEN),
        ({"prefixItems": [False]}, [1], ViolationCode.FORBIDDEN),
        ({}, float("nan"), ViolationCode.TYPE),
    ],
)
def test_a_problem_becomes_a_violation_of_its_kind(schema, instance, code):
    assert [violation.code for violation in word(schema, instance)] == [code]


def test_a_violation_carries_the_place_the_rule_and_the_value():
    (violation,) = word({"properties": {"a": {"maximum": 3}}}, {"a": 4})
    message = "Got 4, expected at most 3."
    assert violation == Violation(ViolationCode.BOUND, "/a", "maximum", 4, message)


def test_an_undeclared_field_is_told_the_nearest_declared_one():
    (violation,) = word({"properties": {"departure_date": {}, "to": {}}}, {"departureDate": 1})
    assert violation.message.endswith('Did you mean "departure_date"?')


def test_an_undeclared_field_like_no_other_is_told_none():
    (violation,) = word({"properties": {"to": {}}}, {"passengers": 1})
    assert violation.message.endswith('expected only declared ones: "to".')


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("nmae", ("name",)),
        ("NAME", ("name",)),
        ("userName", ("user_name",)),
        ("passengers", ()),
        ("name-user", ("user_name",)),
    ],
)
def test_names_are_near_by_letters_or_by_words_in_any_order(name, nearest):
    assert find_nearest(name, ("user_name", "name", "id"), 1) == nearest


def test_suggests_no_more_names_than_asked_best_first():
    names = ("get_users", "get_user", "get_use", "set_user", "delete_everything")
    assert find_nearest("get_user", names, 3) == ("get_user", "get_users", "get_use")


def test_a_name_of_any_length_is_compared_with_thousands():
    names = [f"get_{number}_of_users" for number in range(10_000)]
    assert len(find_nearest("get_users" * 100_000, names, 3)) <= 3


def test_nothing_near_suggests_nothing():
    assert suggest(()) == ""
