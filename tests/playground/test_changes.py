"""Patches as lines."""

import pytest

from playground.changes import Change, describe_changes

BEFORE = {"cwd": "/", "list": [1], "root": {"a": "x"}}


@pytest.mark.parametrize(
    ("operation", "change"),
    [
        (
            {"op": "replace", "path": "/cwd", "value": "/b"},
            Change("~", "/cwd", '"/"', '"/b"'),
        ),
        ({"op": "add", "path": "/root/b", "value": {}}, Change("+", "/root/b", after="{}")),
        ({"op": "add", "path": "/root/a", "value": 1}, Change("~", "/root/a", '"x"', "1")),
        ({"op": "add", "path": "/list/0", "value": 2}, Change("+", "/list/0", after="2")),
        ({"op": "add", "path": "/list/-", "value": 2}, Change("+", "/list/1", after="2")),
        ({"op": "remove", "path": "/root/a"}, Change("\N{MINUS SIGN}", "/root/a", before='"x"')),
        (
            {"op": "move", "from": "/root/a", "path": "/b"},
            Change("→", "/b", after='"x"', origin="/root/a"),
        ),
        (
            {"op": "copy", "from": "/cwd", "path": "/root/c"},
            Change("+", "/root/c", after='"/"', origin="/cwd"),
        ),
    ],
)
def test_each_operation_is_a_line(operation: dict[str, object], change: Change) -> None:
    assert describe_changes(BEFORE, (operation,)) == (change,)


def test_later_operations_see_what_earlier_ones_did() -> None:
    patch = (
        {"op": "add", "path": "/new", "value": {"n": 1}},
        {"op": "replace", "path": "/new/n", "value": 2},
    )
    assert describe_changes(BEFORE, patch)[1] == Change("~", "/new/n", "1", "2")


def test_a_test_operation_is_no_line() -> None:
    assert describe_changes(BEFORE, ({"op": "test", "path": "/cwd", "value": "/"},)) == ()


def test_the_state_handed_in_is_kept() -> None:
    before = {"list": [1]}
    describe_changes(before, ({"op": "add", "path": "/list/-", "value": 2},))
    assert before == {"list": [1]}


def test_the_patch_handed_in_is_kept() -> None:
    patch = (
        {"op": "add", "path": "/new", "value": {"n": 1}},
        {"op": "replace", "path": "/new/n", "value": 2},
    )
    describe_changes(BEFORE, patch)
    assert patch[0]["value"] == {"n": 1}
