"""Claims about tasks in files."""

from typing import Any

import pytest

from simulator.errors import InputRefused
from simulator.task_file import TaskFile, TaskFrame, read_task
from simulator.values.fault import (
    Counting,
    ErrorAnswer,
    Fault,
    MalformedAnswer,
    SlowAnswer,
    TimeOut,
)
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


def test_reads_faults_of_every_kind() -> None:
    faults = [
        {"tool": "cd", "call_number": 2, "status": 429},
        {"kind": "slow", "seconds": 30, "counting": "every", "call_number": 3},
        {"kind": "time_out", "seconds": 0.5, "carried_out": True, "first_attempt_only": True},
        {"kind": "malformed"},
    ]
    body = {"error": "Status 429, as this session demands."}
    assert read(faults=faults).faults == (
        Fault(ErrorAnswer(429, body), "cd", 2),
        Fault(SlowAnswer(30), call_number=3, counting=Counting.EVERY),
        Fault(TimeOut(0.5, carried_out=True), first_attempt_only=True),
        Fault(MalformedAnswer(200)),
    )


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
        ({"faults": {}}, "/faults"),
        ({"faults": [5]}, "/faults/0"),
        ({"faults": [{"status": 500}] * 101}, "/faults"),
        ({"faults": [{}]}, "/faults/0/status"),
        ({"faults": [{"status": 200}]}, "/faults/0/status"),
        ({"faults": [{"status": 500, "body": "x" * 4_000}]}, "/faults/0/body"),
        ({"faults": [{"status": 500, "seconds": 3}]}, "/faults/0/seconds"),
        ({"faults": [{"status": 500, "tool": "mv"}]}, "/faults/0/tool"),
        ({"faults": [{"status": 500, "call_number": 0}]}, "/faults/0/call_number"),
        ({"faults": [{"status": 500, "counting": "some"}]}, "/faults/0/counting"),
        ({"faults": [{"status": 500, "first_attempt_only": 1}]}, "/faults/0/first_attempt_only"),
        ({"faults": [{"kind": "fire"}]}, "/faults/0/kind"),
        ({"faults": [{"kind": ["slow"]}]}, "/faults/0/kind"),
        ({"faults": [{"kind": "slow"}]}, "/faults/0/seconds"),
        ({"faults": [{"kind": "slow", "seconds": True}]}, "/faults/0/seconds"),
        ({"faults": [{"kind": "slow", "seconds": 3601}]}, "/faults/0/seconds"),
        (
            {"faults": [{"kind": "malformed", "carried_out": 1}]},
            "/faults/0/carried_out",
        ),
        ({"faults": [{"kind": "malformed", "text": 5}]}, "/faults/0/text"),
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
