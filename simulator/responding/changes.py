"""Reads the state change in a model's reply."""

from typing import Any

from simulator.errors import ModelUnreadable
from simulator.values.json import Json, Schema
from simulator.values.state import Patch

INCREMENT = "increment"
"""Ours beside RFC 6902's: adds its value to a number, so that no model has to."""
OPERATIONS = ("add", "remove", "replace", "move", "copy", INCREMENT)

PATCH_SCHEMA: Schema = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["op", "path"],
        "properties": {
            "op": {"enum": list(OPERATIONS)},
            "path": {"type": "string"},
            "from": {"type": "string"},
            "value": {},
        },
    },
}


def read_patch(operations: Json) -> Patch:
    """Raises ModelUnreadable, naming the operation that is none."""
    if not isinstance(operations, list):
        raise ModelUnreadable('The model\'s "patch" is no list of operations.')
    for index, operation in enumerate(operations):
        if not isinstance(operation, dict) or operation.get("op") not in OPERATIONS:
            raise ModelUnreadable(
                f'Operation {index} of the model\'s "patch" has no "op" of {", ".join(OPERATIONS)}.'
            )
        if not isinstance(operation.get("path"), str):
            raise ModelUnreadable(f'Operation {index} of the model\'s "patch" has no "path".')
    # A reply schema makes some models fill in every field an operation may have.
    return tuple(_without_idle_fields(operation) for operation in operations)


def _without_idle_fields(operation: dict[str, Any]) -> dict[str, Any]:
    used = {"op", "path", "from" if operation["op"] in ("move", "copy") else "value"}
    if operation["op"] == "remove":
        used = {"op", "path"}
    return {name: value for name, value in operation.items() if name in used}
