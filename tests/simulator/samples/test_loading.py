"""Claims about the shipped samples."""

import json

import jmespath
import pytest

from simulator.conversion.convert import Limits, convert
from simulator.responding.conform import find_misfits
from simulator.samples.loading import load_sample, sample_names
from simulator.validation.rules import check_call
from simulator.values.call import ToolCall
from simulator.values.catalog import Effect
from simulator.values.reply import Reply, Source
from tests.support.file_system_shell import Shell

SAMPLE = load_sample("file_system")
LIMITS = Limits(max_bytes=1_000_000, max_depth=100, max_nodes=100_000)
TOOLS = {tool.name: tool for tool in convert(SAMPLE.document, limits=LIMITS).tools}


def is_sound(call: dict) -> bool:
    return not check_call(ToolCall(call["name"], call["arguments"]), TOOLS, closed=True)


def closing_state(calls: list[dict]) -> dict:
    shell = Shell(SAMPLE.task["opening"])
    for call in filter(is_sound, calls):
        shell.run(call["name"], **call["arguments"])
    return shell.state


def verdicts(state: dict) -> list[object]:
    seen = {"state": state, "opening": SAMPLE.task["opening"], "calls": []}
    return [jmespath.search(item["check"], seen) for item in SAMPLE.task["checklist"]]


def test_names_the_samples() -> None:
    assert "file_system" in sample_names()


@pytest.mark.parametrize("name", ["nothing", "", "..", "file_system/behaviours", "loading.py"])
def test_refuses_a_name_that_is_no_sample(name) -> None:
    with pytest.raises(KeyError):
        load_sample(name)


def test_the_first_recorded_attempt_leaves_the_checklist_unmet() -> None:
    state = closing_state(SAMPLE.recording["attempts"][0])
    assert state["root"]["temp"].keys() == {"report.pdf"}
    assert verdicts(state) == [False, False, True]


def test_the_second_recorded_attempt_meets_the_checklist() -> None:
    assert verdicts(closing_state(SAMPLE.recording["attempts"][1])) == [True, True, True]


def test_the_first_recorded_attempt_has_a_call_that_breaks_its_schema() -> None:
    first, second = SAMPLE.recording["attempts"]
    assert [call for call in first if not is_sound(call)] == [
        {"name": "mkdir", "arguments": {"name": "temp"}}
    ]
    assert all(is_sound(call) for call in second)


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"root": {}},
        {"root": None},
        {"root": {"document": "a file"}},
        {"root": {"document": []}},
    ],
    ids=json.dumps,
)
def test_checks_are_plainly_false_where_things_are_absent(state) -> None:
    assert verdicts(state) == [False, False, False]


COMMANDS = [
    ("cd", {"path": "document"}),
    ("pwd", {}),
    ("ls", {"path": "document"}),
    ("mkdir", {"path": "new"}),
    ("mv", {"source": "document/notes.txt", "destination": "new.txt"}),
    ("cp", {"source": "document/notes.txt", "destination": "empty"}),
    ("rm", {"path": "document/notes.txt"}),
    ("rmdir", {"path": "empty"}),
    ("touch", {"path": "new"}),
    ("cat", {"path": "document/notes.txt"}),
    ("echo", {"text": "hello"}),
    ("echo", {"text": "hello", "file": "new"}),
    ("find", {}),
    ("grep", {"pattern": "b", "path": "document/notes.txt"}),
    ("head", {"path": "document/notes.txt"}),
    ("tail", {"path": "document/notes.txt"}),
    ("wc", {"path": "document/notes.txt"}),
    ("sort", {"path": "document/notes.txt"}),
    ("diff", {"first": "document/notes.txt", "second": "document/report.pdf"}),
    ("du", {}),
    ("tree", {}),
    ("stat", {"path": "document"}),
]


@pytest.mark.parametrize(("name", "arguments"), COMMANDS, ids=str)
def test_a_behaviour_gives_the_response_its_tool_declares(name, arguments) -> None:
    assert is_sound({"name": name, "arguments": arguments})
    reply = Reply(200, Shell().body(name, **arguments), Source.BEHAVIOUR)
    assert TOOLS[name].responses
    assert find_misfits(reply, TOOLS[name]) == ()


def test_commands_cover_every_tool() -> None:
    assert {name for name, _ in COMMANDS} == SAMPLE.behaviours.keys()


def test_tools_that_only_look_are_read_tools() -> None:
    reading = {tool.name for tool in TOOLS.values() if tool.effect is Effect.READ}
    changing = {"cd", "mkdir", "rmdir", "mv", "cp", "rm", "touch", "echo"}
    assert reading == TOOLS.keys() - changing
