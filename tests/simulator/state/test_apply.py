import json
import time
import tracemalloc
from copy import deepcopy

import pytest

from simulator.errors import PatchRefused
from simulator.state.apply import apply_patch, apply_proposal

STATE = {"cwd": "/", "files": {"a~b": "1", "c/d": "2"}, "list": [1, 2]}


def test_applies_operations_in_order() -> None:
    patch = (
        {"op": "add", "path": "/list/-", "value": 3},
        {"op": "move", "from": "/list/0", "path": "/list/2"},
    )
    assert apply_patch(STATE, patch)["list"] == [2, 3, 1]


def test_reads_escaped_pointers() -> None:
    patch = (
        {"op": "remove", "path": "/files/a~0b"},
        {"op": "replace", "path": "/files/c~1d", "value": "3"},
    )
    assert apply_patch(STATE, patch)["files"] == {"c/d": "3"}


def test_leaves_state_and_patch_as_they_were() -> None:
    state = {"deep": {"list": []}}
    patch = ({"op": "add", "path": "/new", "value": {"inner": []}},)
    changed = apply_patch(state, patch)
    changed["deep"]["list"].append(1)
    changed["new"]["inner"].append(1)
    assert state == {"deep": {"list": []}}
    assert patch[0]["value"] == {"inner": []}


@pytest.mark.parametrize(
    "operation",
    [
        {"op": "replace", "path": "/nowhere", "value": 1},
        {"op": "remove", "path": "/list/9"},
        {"op": "add", "path": "/nowhere/inner", "value": 1},
        {"op": "add", "path": "/list/01", "value": 1},
        {"op": "add", "path": "/cwd/inner", "value": 1},
        {"op": "add", "path": "no slash", "value": 1},
        {"op": "add", "path": "/bad~2escape", "value": 1},
        {"op": "add", "path": "/no_value"},
        {"op": "copy", "path": "/no_from"},
        {"op": "move", "from": "/files", "path": "/files/inside"},
        {"op": "test", "path": "/cwd", "value": "/tmp"},
        {"op": "overwrite", "path": "/cwd", "value": 1},
        {"op": "replace", "path": "", "value": []},
        {"op": "add", "path": 5, "value": 1},
        {"path": "/cwd"},
        {},
        "remove /cwd",
    ],
    ids=str,
)
def test_refuses_an_operation_that_does_not_apply_and_names_its_index(operation: object) -> None:
    sound = {"op": "add", "path": "/sound", "value": 1}
    with pytest.raises(PatchRefused, match="Operation 1 "):
        apply_patch(STATE, (sound, operation))


def test_gives_the_pointer_of_a_refused_operation() -> None:
    with pytest.raises(PatchRefused) as refusal:
        apply_patch(STATE, ({"op": "remove", "path": "/files/missing"},))
    assert refusal.value.pointer == "/files/missing"


GROWING = {
    "the whole under new keys": [
        {"op": "copy", "from": "", "path": f"/key{number}"} for number in range(60)
    ],
    "the whole into a list": [{"op": "copy", "from": "", "path": "/list/-"}] * 60,
    "a list into itself": [{"op": "copy", "from": "/list", "path": "/list/0"}] * 60,
    "texts": [{"op": "add", "path": "/list/-", "value": "x" * 1_000}] * 300,
    "one value": [{"op": "replace", "path": "/cwd", "value": ["y"] * 5_000}],
}


@pytest.mark.parametrize("patch", GROWING.values(), ids=GROWING)
def test_a_patch_that_grows_without_end_is_refused_before_it_takes_memory(patch) -> None:
    before, text = deepcopy(STATE), json.dumps(STATE)
    tracemalloc.start()
    with pytest.raises(PatchRefused, match="does not apply: the state would have"):
        apply_proposal(before, tuple(patch), 15_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5_000_000
    assert json.dumps(before) == text


def test_a_state_may_grow_on_the_way_to_a_smaller_one() -> None:
    patch = (
        {"op": "add", "path": "/big", "value": "x" * 60_000},
        {"op": "remove", "path": "/big"},
    )
    assert apply_proposal(STATE, patch * 50, 100_000) == STATE


def test_measuring_costs_little_beside_applying() -> None:
    state = {"rows": [{"id": n, "name": f"Name {n}", "on": True} for n in range(22_000)]}
    patch = tuple({"op": "replace", "path": f"/rows/{n}/on", "value": False} for n in range(300))
    started = time.process_time()
    changed = apply_patch(state, patch)
    plain = time.process_time() - started
    assert apply_proposal(state, patch, 1_000_000) == changed
    assert time.process_time() - started - plain < 1.5 * plain + 0.05


def test_what_the_library_says_of_a_whole_state_is_cut() -> None:
    state = {"text": "x" * 100_000}
    with pytest.raises(PatchRefused) as refusal:
        apply_patch(state, ({"op": "test", "path": "", "value": state["text"] * 2},))
    assert len(refusal.value.sentence) < 500
