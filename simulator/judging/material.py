"""What an attempt is judged by."""

from dataclasses import dataclass

from simulator.values.call import CallRecord
from simulator.values.json import Json, JsonObject
from simulator.values.state import Snapshot


@dataclass(frozen=True)
class Material:
    """An attempt that has stopped. `state` is its closing state, `last_text` the planner's last
    words, empty when it said nothing."""

    message: str
    policy: str
    opening: Snapshot
    state: Snapshot
    records: tuple[CallRecord, ...]
    last_text: str = ""


def call_as_json(record: CallRecord) -> JsonObject:
    """As checks and judges read it. `status` and `response` are null when nobody answered."""
    return {
        "number": record.number,
        "name": record.call.name,
        "arguments": record.call.arguments,
        "status": record.reply.status if record.reply else None,
        "response": record.reply.body if record.reply else None,
        "valid": not record.violations,
        "outcome": record.outcome.value,
    }


def has_pointer(document: Json, pointer: str) -> bool:
    """Whether an RFC 6901 pointer leads to a value of the document."""
    if pointer and not pointer.startswith("/"):
        return False
    for token in pointer.split("/")[1:]:
        name = token.replace("~1", "/").replace("~0", "~")
        if isinstance(document, dict) and name in document:
            document = document[name]
        elif isinstance(document, list) and name.isdecimal() and int(name) < len(document):
            document = document[int(name)]
        else:
            return False
    return True
