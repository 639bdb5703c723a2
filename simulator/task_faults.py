"""Reads the faults of a task file: which calls are to go wrong, and how.

kind: error                (absent: error) with status, body    (absent: an error of that status)
      slow                 with seconds
      time_out             with seconds, carried_out            (absent: false)
      malformed            with text, status, carried_out       (absent: half of its own, 200)
tool: mv                   (absent: every tool)
call_number: 2             (absent: every call)
counting: attempt          (absent: attempt) or tool, every
first_attempt_only: true   (absent: false)
"""

from simulator.task_entries import (
    as_choice,
    as_flag,
    as_list,
    as_number,
    as_object,
    as_text,
    as_whole,
    refuse,
)
from simulator.values.fault import (
    MOST_FAULTS,
    Counting,
    ErrorAnswer,
    Fault,
    FaultKind,
    MalformedAnswer,
    Mishap,
    SlowAnswer,
    TimeOut,
    body_of_error,
    find_unfit,
)
from simulator.values.json import Json, JsonObject

ABOUT_CALLS = {"kind", "tool", "call_number", "counting", "first_attempt_only"}
OF_KIND = {
    FaultKind.ERROR: {"status", "body"},
    FaultKind.SLOW: {"seconds"},
    FaultKind.TIME_OUT: {"seconds", "carried_out"},
    FaultKind.MALFORMED: {"text", "status", "carried_out"},
}


def read_faults(listed: Json, tools: tuple[str, ...]) -> tuple[Fault, ...]:
    """`tools` are those in play. Raises InputRefused with a pointer into the task file."""
    faults = as_list(listed, "/faults")
    if len(faults) > MOST_FAULTS:
        refuse("/faults", f"At most {MOST_FAULTS} faults are taken.")
    return tuple(_fault(fault, tools, f"/faults/{index}") for index, fault in enumerate(faults))


def _fault(value: Json, tools: tuple[str, ...], pointer: str) -> Fault:
    named = value.get("kind", FaultKind.ERROR) if isinstance(value, dict) else FaultKind.ERROR
    kind = FaultKind(as_choice(named, [each.value for each in FaultKind], f"{pointer}/kind"))
    entry = as_object(value, pointer, ABOUT_CALLS | OF_KIND[kind])
    tool = entry.get("tool")
    if tool is not None and tool not in tools:
        refuse(f"{pointer}/tool", f"Got {tool!r}, which is no tool in play.")
    number = entry.get("call_number")
    if number is not None:
        as_whole(number, f"{pointer}/call_number")
    countings = [each.value for each in Counting]
    counting = as_choice(entry.get("counting", "attempt"), countings, f"{pointer}/counting")
    first = as_flag(entry.get("first_attempt_only", False), f"{pointer}/first_attempt_only")
    fault = Fault(_mishap(kind, entry, pointer), tool, number, Counting(counting), first)
    for name, sentence in find_unfit(fault):
        refuse(f"{pointer}/{name}", sentence)
    return fault


def _mishap(kind: FaultKind, entry: JsonObject, pointer: str) -> Mishap:
    match kind:
        case FaultKind.ERROR:
            status = as_whole(entry.get("status"), f"{pointer}/status")
            return ErrorAnswer(status, entry.get("body", body_of_error(status)))
        case FaultKind.SLOW:
            return SlowAnswer(_seconds(entry, pointer))
        case FaultKind.TIME_OUT:
            return TimeOut(_seconds(entry, pointer), _carried_out(entry, pointer))
        case FaultKind.MALFORMED:
            text = as_text(entry.get("text", ""), f"{pointer}/text")
            status = as_whole(entry.get("status", 200), f"{pointer}/status")
            return MalformedAnswer(status, text, _carried_out(entry, pointer))


def _carried_out(entry: JsonObject, pointer: str) -> bool:
    return as_flag(entry.get("carried_out", False), f"{pointer}/carried_out")


def _seconds(entry: JsonObject, pointer: str) -> float:
    return as_number(entry.get("seconds"), f"{pointer}/seconds")
