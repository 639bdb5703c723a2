"""What a planner reads of a call it made."""

from simulator.values.call import CallOutcome, CallRecord
from simulator.values.json import Json


def observation(record: CallRecord) -> Json:
    """The reply's body; an object with `error` when the tool answered with an error status, when
    the call was rejected, or when the simulator could not answer it."""
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
            if record.reply.is_error:
                return {"error": record.reply.body, "status": record.reply.status}
            return record.reply.body
