"""When two answers, or two states, agree."""

import pytest

from gecko_site.fidelity.agreement import (
    Agreement,
    compare_answers,
    compare_states,
    find_differences,
    values_told,
)
from gecko_site.fidelity.told import Kind, Told


def answer(body: object) -> Told:
    return Told(Kind.ANSWER, body)


def agreement(ours: object, theirs: object, arguments: dict | None = None) -> Agreement:
    return compare_answers(answer(ours), answer(theirs), arguments or {}, {"result"})


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (None, None),
        ({"a": 1, "b": [1, 2]}, {"b": [1.0, 2], "a": 1}),
        ({"a": 0.1 + 0.2}, {"a": 0.3}),
        ({"a": 10**400}, {"a": 10**400}),
    ],
)
def test_equal_values_are_the_same(ours, theirs) -> None:
    assert agreement(ours, theirs) is Agreement.SAME


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (None, {}),
        ({"a": True}, {"a": 1}),
        ({"a": "1"}, {"a": 1}),
        ({"a": 1}, {"a": 1, "b": None}),
        ({"a": [1, 2]}, {"a": [2, 1]}),
        ({"a": [1]}, {"a": [1, 1]}),
        ({"a": 1.0001}, {"a": 1}),
        ({"text": "one"}, {"text": "two"}),
        ({"result": 1}, {"result": "1"}),
    ],
)
def test_other_values_are_different(ours, theirs) -> None:
    assert agreement(ours, theirs) is Agreement.DIFFERENT


def test_a_sentence_of_other_words_agrees_by_its_values() -> None:
    theirs = {"result": "'a.txt' was moved to 'temp/a.txt' at a cost of 5", "left": 3}
    ours = {"result": "It cost 5.00 to move 'a.txt' to 'temp/a.txt'.", "left": 3}
    assert agreement(ours, theirs) is Agreement.REWORDED
    assert agreement({**ours, "left": 4}, theirs) is Agreement.DIFFERENT


def test_an_answer_that_is_a_sentence_agrees_by_its_values() -> None:
    ours, theirs = answer("Ada has it, worth 5."), answer("Given to Ada: 5")
    assert compare_answers(ours, theirs, {"to": "Ada"}, {""}) is Agreement.REWORDED
    assert compare_answers(ours, theirs, {"to": "Ada"}, ()) is Agreement.DIFFERENT
    other = answer("Given to Ada: 6")
    assert compare_answers(ours, other, {"to": "Ada"}, {""}) is Agreement.DIFFERENT


@pytest.mark.parametrize("ours", ["Moved 'b.txt' for 5.", "Moved 'a.txt' for 6.", "Moved 'a.txt'."])
def test_a_sentence_that_tells_other_values_is_different(ours) -> None:
    assert agreement({"result": ours}, {"result": "'a.txt': 5"}) is Agreement.DIFFERENT


def test_an_argument_is_told_with_quotes_or_without() -> None:
    assert values_told("Sent to USR002.", {"to": "USR002"}) == ["USR002"]
    assert values_told("'USR002' has it", {"to": "USR002"}) == ["USR002"]
    assert values_told("Sent to USR0021.", {"to": "USR002"}) == []
    assert values_told("Ticket 7 at -1.50", {"id": 7}) == ["-1.5", "7"]


def test_an_error_agrees_with_any_error_and_with_nothing_else() -> None:
    error, failure = Told(Kind.ERROR, {"error": "no"}), Told(Kind.FAILURE, "broken")
    others = Told(Kind.ERROR, "KeyError: 'x'")
    assert compare_answers(error, others, {}, ()) is Agreement.REFUSED
    assert compare_answers(error, answer({"error": "no"}), {}, ()) is Agreement.DIFFERENT
    assert compare_answers(failure, others, {}, ()) is Agreement.DIFFERENT
    assert compare_answers(answer(None), others, {}, ()) is Agreement.DIFFERENT


def test_states_are_compared_as_far_as_theirs_can_be_seen() -> None:
    ours = {"cash": 5, "orders": {"1": {"status": "Open"}}, "cwd": "/"}
    assert compare_states(ours, {"cash": 5.0, "orders": {"1": {"status": "Open"}}}) == ()
    (difference,) = compare_states(ours, {"cash": 5, "orders": {"1": {"status": "Done"}}})
    assert difference.pointer == "/orders/1/status"
    assert (difference.ours, difference.theirs) == ("Open", "Done")
    (missing,) = compare_states(ours, {"debt": 1})
    assert (missing.pointer, missing.ours) == ("/debt", None)


def test_each_difference_is_told_where_it_is() -> None:
    found = find_differences({"a": [1, {"b": 2}], "c": 1}, {"a": [1, {"b": 3}], "d": 1})
    assert sorted(each.pointer for each in found) == ["/a/1/b", "/c", "/d"]
