"""Reads a task as people write it in a file: YAML or JSON, short forms allowed.

message: Move report.pdf into a new folder temp inside document  (or `messages:`, one a turn)
title: …                                                         (absent: the task's first line)
policy: …
tools: [cd, mkdir, mv]                                           (absent: all of the catalog)
opening: {…}                                                     (absent: the catalog's own)
checklist:
  - The folder exists.
  - {text: …, check: "state.a == `1`", required: false, turn: 1}
budget: {retries: 3, calls: 60, seconds: 900, tokens: 500000, dollars: 5}
faults:                                                          (see `task_faults`)
  - {tool: mv, call_number: 2, kind: time_out, seconds: 30}
"""

import re
from dataclasses import dataclass, fields, replace

from simulator.errors import InputRefused
from simulator.judging.checks import compile_check
from simulator.state.opening import read_opening
from simulator.strict_json import NotJson, refuse_unstorable
from simulator.task_entries import as_list, as_object, as_text, refuse
from simulator.task_faults import read_faults
from simulator.values.fault import Fault
from simulator.values.json import Json, JsonObject
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem, Task
from simulator.values.usage import LARGEST_LIMIT, Budget

KEYS = {
    "message",
    "messages",
    "title",
    "policy",
    "tools",
    "opening",
    "checklist",
    "budget",
    "faults",
}
KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")
ITEM_KEYS = {"key", "text", "check", "required", "turn"}


@dataclass(frozen=True)
class TaskFile:
    title: str
    task: Task
    budget: Budget
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class TaskFrame:
    """What a task is read into. The tools, the opening state and the budget hold for whatever the
    file leaves out, and it may name no other tools and open with no larger state."""

    tools: tuple[str, ...]
    opening: Snapshot
    budget: Budget
    most_state_bytes: int


def read_task(document: Json, frame: TaskFrame) -> TaskFile:
    """Raises InputRefused with a pointer into the document."""
    try:
        refuse_unstorable(document)
    except NotJson as problem:
        raise InputRefused(f"The task cannot be kept: {problem.reason}.") from problem
    entry = as_object(document, "", KEYS)
    messages = _messages(entry)
    task = Task(
        messages=messages,
        tools=_tools(entry.get("tools"), frame.tools),
        opening=_opening(entry.get("opening", frame.opening), frame.most_state_bytes),
        policy=as_text(entry.get("policy", ""), "/policy"),
        checklist=_checklist(entry.get("checklist", []), len(messages)),
    )
    title = as_text(entry.get("title", ""), "/title")
    faults = read_faults(entry.get("faults", []), task.tools)
    return TaskFile(title, task, _budget(entry.get("budget", {}), frame.budget), faults)


def _messages(entry: JsonObject) -> tuple[str, ...]:
    if "messages" not in entry:
        listed, pointers = [entry.get("message", "")], ["/message"]
    else:
        listed = as_list(entry["messages"], "/messages")
        pointers = [f"/messages/{index}" for index in range(len(listed))]
    if not listed:
        refuse("/messages", "The task has no message.")
    for message, pointer in zip(listed, pointers, strict=True):
        if not as_text(message, pointer).strip():
            refuse(pointer, "The task's message is empty.")
    return tuple(listed)


def _tools(named: Json, known: tuple[str, ...]) -> tuple[str, ...]:
    if named is None:
        return known
    tools = tuple(as_text(name, f"/tools/{i}") for i, name in enumerate(as_list(named, "/tools")))
    for index, name in enumerate(tools):
        if name not in known:
            refuse(f"/tools/{index}", f"The catalog has no tool {name!r}.")
    return tools


def _opening(state: Json, most_bytes: int) -> Snapshot:
    try:
        return read_opening(state, most_bytes)
    except InputRefused as refusal:
        refuse(f"/opening{refusal.pointer}", refusal.sentence)


def _checklist(items: Json, turns: int) -> tuple[ChecklistItem, ...]:
    listed = as_list(items, "/checklist")
    read = tuple(_item(item, index, turns) for index, item in enumerate(listed))
    keys = [item.key for item in read]
    for index, key in enumerate(keys):
        if key in keys[:index]:
            refuse(f"/checklist/{index}/key", f"The key {key!r} is given twice.")
    return read


def _item(item: Json, index: int, turns: int) -> ChecklistItem:
    pointer = f"/checklist/{index}"
    entry = {"text": item} if isinstance(item, str) else as_object(item, pointer, ITEM_KEYS)
    text = as_text(entry.get("text", ""), f"{pointer}/text")
    if not text.strip():
        refuse(f"{pointer}/text", "A checklist item needs a text.")
    check = entry.get("check")
    if check is not None:
        _compiled(as_text(check, f"{pointer}/check"), f"{pointer}/check")
    required = entry.get("required", True)
    if not isinstance(required, bool):
        refuse(f"{pointer}/required", "Expected true or false.")
    turn = entry.get("turn")
    if turn is not None and (type(turn) is not int or not 1 <= turn <= turns):
        refuse(f"{pointer}/turn", f"Expected a turn's number, 1 to {turns}.")
    key = as_text(entry.get("key", f"item-{index + 1}"), f"{pointer}/key")
    if not KEY.fullmatch(key):
        refuse(f"{pointer}/key", f"Got {key!r}, expected up to 60 letters, digits, - and _.")
    return ChecklistItem(key, text, check, required, turn)


def _compiled(expression: str, pointer: str) -> None:
    try:
        compile_check(expression)
    except InputRefused as refusal:
        refuse(pointer, refusal.sentence)


def _budget(limits: Json, budget: Budget) -> Budget:
    entry = as_object(limits, "/budget", {field.name for field in fields(Budget)})
    for name, limit in entry.items():
        whole = name in ("retries", "calls", "tokens")
        kinds = (int,) if whole else (int, float)
        if isinstance(limit, bool) or not isinstance(limit, kinds) or limit < 0:
            kind = "a whole number" if whole else "a number"
            refuse(f"/budget/{name}", f"Got {limit!r}, expected {kind} of at least 0.")
        if limit > LARGEST_LIMIT:
            refuse(f"/budget/{name}", f"A limit is at most {LARGEST_LIMIT:,}.")
    return replace(budget, **entry)
