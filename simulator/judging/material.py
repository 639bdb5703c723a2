"""What an attempt is judged by."""

from dataclasses import dataclass

from simulator.values.call import CallRecord, MeaningCheck
from simulator.values.json import JsonObject
from simulator.values.state import Edit, Snapshot
from simulator.values.violation import ViolationCode


@dataclass(frozen=True)
class Material:
    """An attempt that has stopped. `state` is its closing state, `last_text` the planner's last
    words, empty when it said nothing; without `has_state` no call could change one. `edits` are
    what a person changed in the state between calls."""

    message: str
    policy: str
    opening: Snapshot
    state: Snapshot
    records: tuple[CallRecord, ...]
    last_text: str = ""
    has_state: bool = True
    edits: tuple[Edit, ...] = ()


def call_as_json(record: CallRecord) -> JsonObject:
    """As checks and judges read it. `status` and `response` are null when nobody answered, `valid`
    when a check could not be run and the others hold."""
    return {
        "number": record.number,
        "name": record.call.name,
        "arguments": record.call.arguments,
        "status": record.reply.status if record.reply else None,
        "response": record.reply.body if record.reply else None,
        "valid": _is_valid(record),
        "outcome": record.outcome.value,
    }


def _is_valid(record: CallRecord) -> bool | None:
    codes = {violation.code for violation in record.violations}
    if codes - {ViolationCode.NOT_CHECKED} or record.meaning is MeaningCheck.OBJECTED:
        return False
    is_whole = not codes and record.meaning is not MeaningCheck.NOT_CHECKED and record.validated
    return True if is_whole else None
