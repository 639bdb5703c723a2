"""Names for parsed JSON, and the way between values and JSON."""

import json
from typing import Any, TypeVar

from pydantic import TypeAdapter

Value = TypeVar("Value")

Json = Any
"""Parsed JSON: dict, list, str, int, float, bool or None."""

JsonObject = dict[str, Any]
"""A parsed JSON object."""

Schema = dict[str, Any]
"""A JSON Schema 2020-12 object that carries every definition it refers to in its own `$defs`."""


def write_compact(value: Json) -> str:
    """JSON without spaces, and with every character as itself."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_adapters: dict[Any, TypeAdapter[Any]] = {}


def _adapter(kind: Any) -> TypeAdapter[Any]:
    """Made once for each type: making one takes far longer than using it."""
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]


def to_json(value: Any) -> Json:
    """Turn a value of this package into plain JSON, for a column or an event."""
    return _adapter(type(value)).dump_python(value, mode="json")


def from_json(kind: type[Value], document: Json) -> Value:
    """Read back what `to_json` wrote. Raises pydantic's ValidationError on anything else."""
    value: Value = _adapter(kind).validate_python(document)
    return value
