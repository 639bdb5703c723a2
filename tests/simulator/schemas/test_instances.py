import pytest

from simulator.schemas.instances import find_foreign, is_same


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        ({"a": [float("inf")]}, "/a/0"),
        (float("nan"), ""),
        ({"a": {1: 2}}, "/a"),
        ({"a": {1, 2}}, "/a"),
        ([b"bytes"], "/0"),
        ([(1, 2)], "/0"),
        ([10**5000], "/0"),
    ],
)
def test_finds_what_json_cannot_carry(value, pointer):
    assert [problem.pointer for problem in find_foreign(value)] == [pointer]


def test_finds_nothing_in_json():
    assert list(find_foreign({"a": [1, 1.5, True, None, "x", {}], "b": 10**400})) == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [(1, 1.0, True), (1, True, False), ("1", 1, False), ([1], [1.0], True), ([], {}, False)],
)
def test_values_are_equal_as_json_schema_compares_them(one, other, same):
    assert is_same(one, other) is same
