"""What the faults that a user set make of calls: by tool, by number, always the same.

Nobody waits for a fault. Its seconds are simulated: they are told with the answer, and the budget
counts them as if they had passed.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from simulator.strict_json import NotJson, read_json
from simulator.values.call import CallOutcome
from simulator.values.fault import (
    Counting,
    ErrorAnswer,
    Fault,
    MalformedAnswer,
    Mishap,
    SlowAnswer,
    TimeOut,
)
from simulator.values.json import write_compact
from simulator.values.question import Question
from simulator.values.reply import Reply, Source

TIMED_OUT = 504
"""What a gateway in the caller's place would say; the caller itself reads of no status."""


def faults_in_attempt(faults: Sequence[Fault], attempt: int) -> tuple[Fault, ...]:
    """Those that hold for an attempt; numbers count from 1."""
    return tuple(fault for fault in faults if attempt == 1 or not fault.first_attempt_only)


def find_fault(faults: Sequence[Fault], question: Question) -> Fault | None:
    """The first that is about the call."""
    return next((fault for fault in faults if _is_about(fault, question)), None)


def is_carried_out(fault: Fault) -> bool:
    """Whether a source answers the call, and what it changes stands."""
    match fault.mishap:
        case ErrorAnswer():
            return False
        case SlowAnswer():
            return True
        case TimeOut(carried_out=carried_out) | MalformedAnswer(carried_out=carried_out):
            return carried_out
        case unknown:
            assert_never(unknown)


def needs_answer(fault: Fault) -> bool:
    """Whether the reply cannot be told before a source has answered."""
    cuts = isinstance(fault.mishap, MalformedAnswer) and not fault.mishap.text
    return cuts or is_carried_out(fault)


def reply_by_fault(fault: Fault, own: Reply | None) -> Reply:
    """What the caller gets in the place of the tool's own reply, which must be there for a fault
    that needs an answer."""
    match fault.mishap:
        case ErrorAnswer(status=status, body=body):
            reply = Reply(status, body, Source.FAULT)
        case SlowAnswer(seconds=seconds):
            assert own is not None, "a slow answer is the tool's own"
            reply = replace(own, latency=seconds)
        case TimeOut(seconds=seconds):
            said = f"The call timed out: no answer came within {seconds:g} seconds."
            reply = Reply(TIMED_OUT, {"error": said}, Source.FAULT, latency=seconds)
        case MalformedAnswer(status=status, text=text):
            reply = Reply(status, text or _first_half(own), Source.FAULT)
        case unknown:
            assert_never(unknown)
    note = f"{reply.note} {describe_fault(fault)}".strip()
    return replace(reply, note=note, fault=fault.mishap.kind)


def describe_fault(fault: Fault) -> str:
    """The rule in a sentence."""
    tool = fault.tool or "every tool"
    when = " of the first attempt" if fault.first_attempt_only else ""
    return f"A fault of this session: {_told(fault.mishap)}; {tool}, {_calls_told(fault)}{when}."


def _is_about(fault: Fault, question: Question) -> bool:
    if fault.tool not in (None, question.tool.name):
        return False
    if fault.call_number is None:
        return True
    if fault.counting is Counting.ATTEMPT:
        return question.number == fault.call_number
    came_before = sum(
        record.call.name == question.tool.name and record.outcome is not CallOutcome.REJECTED
        for record in question.history
    )
    if fault.counting is Counting.EVERY:
        return (came_before + 1) % fault.call_number == 0
    return came_before + 1 == fault.call_number


def _first_half(own: Reply | None) -> str:
    assert own is not None, "without a text the tool's own answer is cut"
    whole = write_compact(own.body)
    half = whole[: (len(whole) + 1) // 2]
    # Half of a number is a number, and the like.
    return half if _is_cut(half) else f"{half}{{"


def _is_cut(text: str) -> bool:
    try:
        read_json(text)
    except NotJson:
        return True
    return False


def _told(mishap: Mishap) -> str:
    match mishap:
        case ErrorAnswer(status=status):
            return f"the error {status}"
        case SlowAnswer(seconds=seconds):
            return f"slow by {seconds:g} simulated seconds"
        case TimeOut(seconds=seconds, carried_out=carried_out):
            return f"a time-out after {seconds:g} simulated seconds, {_whether(carried_out)}"
        case MalformedAnswer(carried_out=carried_out):
            return f"a malformed answer, {_whether(carried_out)}"
        case unknown:
            assert_never(unknown)


def _whether(carried_out: bool) -> str:
    return "the call carried out all the same" if carried_out else "the call not carried out"


def _calls_told(fault: Fault) -> str:
    number = fault.call_number
    if number is None:
        return "every call"
    match fault.counting:
        case Counting.ATTEMPT:
            return f"call {number}"
        case Counting.TOOL:
            return f"its call {number}"
        case Counting.EVERY:
            return "each of its calls" if number == 1 else f"one in every {number} of its calls"
        case unknown:
            assert_never(unknown)
