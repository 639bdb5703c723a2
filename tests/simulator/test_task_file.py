"""Claims about tasks in files."""

from typing import Any

import pytest

from simulator.errors import InputRefused
from simulator.task_file import TaskFile, TaskFrame, read_task
from simulator.values.task import ChecklistItem
from simulator.values.usage import Budget

FRAME = TaskFrame(("cd", "ls"), {"cwd": "/"}, Budget(retries=3, calls=60), 1_000)


def read(**document: Any) -> TaskFile:
    return read_task({"message": "Do it.", **document}, FRAME)


def test_reads_the_short_form() -> None:
    task = read(checklist=["It is done."]).task
    assert task.messages == ("Do it.",)
    assert task.tools == ("cd", "ls")
    assert task.opening == {"cwd": "/"}
    assert task.checklist == (ChecklistItem("item-1", "It is done."),)


def test_reads_turns_and_the_item_of_each() -> None:
    document = {"messages": ["First.", "Then."], "checklist": [{"text": "One.", "turn": 1}]}
    read_file = read_task(document, FRAME)
    assert read_file.task.messages == ("First.", "Then.")
    assert read_file.task.checklist[0].turn == 1


@pytest.mark.parametrize("opening", [{}, {"cwd": "/tmp"}])
def test_an_opening_state_that_is_written_holds(opening: dict[str, Any]) -> None:
    assert read(opening=opening).task.opening == opening


def test_a_budget_replaces_only_what_it_names() -> None:
    assert read(budget={"calls": 5}).budget == Budget(retries=3, calls=5)


@pytest.mark.parametrize(
    ("document", "pointer"),
    [
        ({"message": " "}, "/message"),
        ({"messages": []}, "/messages"),
        ({"messages": ["a", ""]}, "/messages/1"),
        ({"tools": ["mv"]}, "/tools/0"),
        ({"tools": "cd"}, "/tools"),
        ({"opening": [1]}, "/opening"),
        ({"opening": None}, "/opening"),
        ({"opening": {"a": "x" * 1_000}}, "/opening"),
        ({"opening": "{"}, "/opening"),
        ({"checklist": [{"text": ""}]}, "/checklist/0/text"),
        ({"checklist": [{"text": "a", "check": "a["}]}, "/checklist/0/check"),
        ({"checklist": [{"text": "a", "required": "yes"}]}, "/checklist/0/required"),
        ({"checklist": [{"text": "a", "turn": 2}]}, "/checklist/0/turn"),
        ({"checklist": [{"text": "a", "why": 1}]}, "/checklist/0/why"),
        ({"checklist": [{"text": "a", "key": "k"}, {"text": "b", "key": "k"}]}, "/checklist/1/key"),
        ({"budget": {"calls": 1.5}}, "/budget/calls"),
        ({"budget": {"calls": True}}, "/budget/calls"),
        ({"budget": {"dollars": -1}}, "/budget/dollars"),
        ({"budget": {"euros": 1}}, "/budget/euros"),
        ({"budget": 5}, "/budget"),
        ({"colour": "red"}, "/colour"),
        ({"policy": 5}, "/policy"),
    ],
)
def test_refuses_with_a_pointer(document: dict[str, Any], pointer: str) -> None:
    with pytest.raises(InputRefused) as refusal:
        read(**document)
    assert refusal.value.pointer == pointer
    assert refusal.value.sentence


@pytest.mark.parametrize("text", ["\0", "\ud800"])
@pytest.mark.parametrize("key", ["title", "policy", "opening", "checklist"])
def test_refuses_text_that_could_not_be_kept(key: str, text: str) -> None:
    with pytest.raises(InputRefused, match="null character or half a surrogate pair"):
        read(**{key: {"a": text} if key == "opening" else [text]})


@pytest.mark.parametrize("document", [None, [], "Do it.", 5])
def test_refuses_what_is_no_object(document: Any) -> None:
    with pytest.raises(InputRefused):
        read_task(document, FRAME)
