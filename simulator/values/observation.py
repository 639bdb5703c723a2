"""What a planner reads of a call it made."""

import json

from simulator.values.call import CallOutcome, CallRecord
from simulator.values.fault import FaultKind
from simulator.values.json import Json
from simulator.values.reply import Reply


def observation(record: CallRecord) -> Json:
    """The reply's body; an object with `error` when the tool answered with an error status, when
    the call was rejected, when it timed out, or when the simulator could not answer it. A malformed
    answer is a text as it came."""
    match record.outcome:
        case CallOutcome.REJECTED:
            return {
                "error": "The call was rejected and not made.",
                "violations": [
                    {"pointer": violation.pointer, "message": violation.message}
                    for violation in record.violations
                ],
            }
        case CallOutcome.FAILED:
            return {"error": f"The simulator could not answer: {record.failure}"}
        case CallOutcome.ANSWERED:
            assert record.reply is not None, "an answered call has a reply"
            return _told(record.reply)


def write_observation(record: CallRecord) -> str:
    """The same as a text: JSON, but for a malformed answer."""
    told = observation(record)
    if record.reply is not None and record.reply.fault is FaultKind.MALFORMED:
        return str(told)
    return json.dumps(told, ensure_ascii=False)


def _told(reply: Reply) -> Json:
    """Whoever waited in vain was told no status."""
    if reply.fault in (FaultKind.TIME_OUT, FaultKind.MALFORMED) or not reply.is_error:
        return reply.body
    return {"error": reply.body, "status": reply.status}
