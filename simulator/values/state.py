"""The state of a task, and changes to it."""

from typing import Any

from simulator.values.json import JsonObject

Snapshot = JsonObject
"""An immutable JSON object: nobody changes one that was handed to them."""

Patch = tuple[dict[str, Any], ...]
"""RFC 6902 operations, in order; empty when nothing changed."""
