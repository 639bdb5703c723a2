import pytest

from simulator.errors import PatchRefused
from simulator.state.apply import apply_patch

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
