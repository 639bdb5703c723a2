import pytest

from simulator.conversion.keywords import VALUE_CHECKS
from simulator.schemas.soundness import KEYWORDS

VALUES = [
    *(None, True, 0, -1, 1.5, float("nan"), 10**5000, "", "string", "number"),
    *([], ["a"], ["a", "a"], ["string"], ["string", "string"], [1], [float("inf")]),
    *({}, {"a": []}, {"a": ["b", "b"]}),
]


@pytest.mark.parametrize("keyword", sorted(VALUE_CHECKS.keys() & KEYWORDS.keys()))
def test_a_keyword_s_value_is_judged_alike_when_imported_and_when_checked(keyword):
    judged = [(VALUE_CHECKS[keyword](v), KEYWORDS[keyword].is_sound(v)) for v in VALUES]
    assert all(imported is checked for imported, checked in judged)
    assert {imported for imported, _ in judged} == {True, False}
