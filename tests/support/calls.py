"""Values of calls and attempts with sensible defaults."""

from typing import Any

from simulator.responding.faults import reply_by_fault
from simulator.values.attempt import Attempt, Move, MoveMode
from simulator.values.call import CallOutcome, CallRecord, ToolCall
from simulator.values.fault import Fault, Mishap
from simulator.values.reply import Reply, Source
from simulator.values.violation import Violation, ViolationCode


def answered(number: int, name: str, arguments: Any = None, **changes: Any) -> CallRecord:
    """A call that was answered; `status`, `body` and `patch` may be given."""
    reply = Reply(changes.pop("status", 200), changes.pop("body", {}), Source.BEHAVIOUR)
    call = ToolCall(name, arguments or {})
    return CallRecord(number, call, CallOutcome.ANSWERED, reply=reply, **changes)


def disturbed(number: int, name: str, mishap: Mishap, **changes: Any) -> CallRecord:
    """A call whose answer a fault stands in the place of."""
    reply = reply_by_fault(Fault(mishap), None)
    return CallRecord(number, ToolCall(name, {}), CallOutcome.ANSWERED, reply=reply, **changes)


def rejected(number: int, name: str, message: str) -> CallRecord:
    violation = Violation(ViolationCode.TYPE, "/x", "type", 5, message)
    return CallRecord(number, ToolCall(name, {"x": 5}), CallOutcome.REJECTED, (violation,))


def failed(number: int, name: str, sentence: str) -> CallRecord:
    return CallRecord(number, ToolCall(name, {}), CallOutcome.FAILED, failure=sentence)


def attempt_of(*records: CallRecord, **changes: Any) -> Attempt:
    moves = tuple(Move((record.call,), MoveMode.RECORDING) for record in records)
    return Attempt(1, {}, moves=moves, records=records, **changes)
