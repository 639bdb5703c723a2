"""One scripted model that plays every role of a session, told apart by what it is asked for."""

import json
from dataclasses import dataclass, field
from typing import Any

from tests.support.model_server import Answer, calls, says

ADD = {"op": "add", "path": "/files/new", "value": {"a.txt": "one"}}
ROLE_OF_FIELD = {
    "objections": "meaning",
    "status": "respond",
    "items": "checklist",
    "verdicts": "judge",
}


def verdict(ruling: str) -> Answer:
    told = {"item": "item-1", "reason": "Seen.", "calls": [1], "pointers": [], "ruling": ruling}
    return says(json.dumps({"verdicts": [told]}))


@dataclass
class Cast:
    """`judged` are the judge's answers in order, the last again and again."""

    judged: list[Answer] = field(default_factory=lambda: [verdict("unmet"), verdict("met")])

    def choose(self, request: dict[str, Any]) -> Answer:
        match role_of(request):
            case "meaning":
                return says('{"objections": []}')
            case "respond":
                return says(json.dumps({"status": 200, "body": {"id": "$id"}, "patch": [ADD]}))
            case "checklist":
                return says('{"items": ["The file is in the new folder."]}')
            case "judge":
                return self.judged.pop(0) if len(self.judged) > 1 else self.judged[0]
            case _:
                has_called = any(each["role"] == "tool" for each in request["messages"])
                return says("Done.") if has_called else calls("move", '{"source": "a.txt"}')


def role_of(request: dict[str, Any]) -> str:
    wanted = request.get("response_format", {}).get("json_schema", {}).get("schema", {})
    properties = wanted.get("properties", {})
    return next((role for name, role in ROLE_OF_FIELD.items() if name in properties), "planner")
