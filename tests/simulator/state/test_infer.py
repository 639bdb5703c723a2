import json
import time

import pytest

from simulator.state.apply import apply_patch
from simulator.state.infer import LONG_CHANGE, patch_between


def test_gives_nothing_for_equal_states() -> None:
    assert patch_between({"a": [1, {"b": None}]}, {"a": [1, {"b": None}]}) == ()


@pytest.mark.parametrize(
    ("before", "after", "patch"),
    [
        ({"cwd": "/"}, {"cwd": "/a"}, {"op": "replace", "path": "/cwd", "value": "/a"}),
        ({"a": {}}, {"a": {"b": 1}}, {"op": "add", "path": "/a/b", "value": 1}),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}, {"op": "remove", "path": "/a/1"}),
        ({"x": {"f": "t"}, "y": {}}, {"x": {}, "y": {"f": "t"}},
         {"op": "move", "from": "/x/f", "path": "/y/f"}),
        ({"a/b": {"~": 1}}, {"a/b": {"~": 2}}, {"op": "replace", "path": "/a~1b/~0", "value": 2}),
    ],
)  # fmt: skip
def test_says_a_small_change_in_one_operation(before, after, patch) -> None:
    assert patch_between(before, after) == (patch,)


@pytest.mark.parametrize(("old", "new"), [(True, 1), (0, False), (1, 1.0), (None, 0), ("", None)])
def test_tells_apart_values_that_python_takes_for_equal(old, new) -> None:
    assert patch_between({"v": old}, {"v": new}) == ({"op": "replace", "path": "/v", "value": new},)


def test_replaces_a_list_that_changed_at_length() -> None:
    before = {"log": {"rows": list(range(3000))}, "count": 1}
    after = {"log": {"rows": [row + row % 2 for row in range(3000)]}, "count": 2}
    patch = patch_between(before, after)
    assert [operation["path"] for operation in patch] == ["/count", "/log/rows"]
    assert apply_patch(before, patch) == after


def test_removes_one_item_of_a_long_list() -> None:
    before = {"rows": [{"id": number} for number in range(5000)]}
    after = {"rows": [row for row in before["rows"] if row["id"] != 2500]}
    assert patch_between(before, after) == ({"op": "remove", "path": "/rows/2500"},)


ROWS = {"rows": [{"id": number, "on": False} for number in range(50_000)], "at": {}}
ONE_ON = [{**row, "on": row["id"] == 7} for row in ROWS["rows"]]


@pytest.mark.parametrize(
    ("after", "path"),
    [({**ROWS, "at": {"x": 1}}, "/at/x"), ({**ROWS, "rows": ONE_ON}, "/rows/7/on")],
)
def test_finds_a_change_beside_much_that_is_the_same_soon(after, path) -> None:
    before = json.loads(json.dumps(ROWS))
    started = time.process_time()
    assert [operation["path"] for operation in patch_between(before, after)] == [path]
    assert time.process_time() - started < 1


def test_compares_a_rewritten_list_in_bounded_time() -> None:
    before = {"rows": [{"id": number, "on": False} for number in range(20_000)]}
    after = {"rows": [{"id": number, "on": number % 2 == 1} for number in range(20_000)]}
    started = time.perf_counter()
    assert len(patch_between(before, after)) == 1
    assert time.perf_counter() - started < 1
    assert LONG_CHANGE < 20_000
