"""Patterns that no engine here reads are left out, and said: nothing could be checked by them."""

from simulator.conversion.dialects import Dialect
from simulator.conversion.ledger import Site
from simulator.conversion.wording import shown
from simulator.schemas.patterns import is_pattern
from simulator.values.json import JsonObject

OTHERS = ("additionalProperties", "unevaluatedProperties")
"""What is said of the names that no pattern matches."""


def read_patterns(schema: JsonObject, _dialect: Dialect, site: Site) -> None:
    pattern = schema.get("pattern")
    if isinstance(pattern, str) and not is_pattern(pattern):
        site.warn("pattern", f"the pattern {shown(pattern)} is not readable here; it was left out")
        del schema["pattern"]
    named = schema.get("patternProperties") or {}
    unreadable = [name for name in named if not is_pattern(name)]
    if not unreadable:
        return
    reason = f"the pattern {shown(unreadable[0])} is not readable here"
    site.warn("patternProperties", f"{reason}; it was left out, as was what holds of other names")
    schema["patternProperties"] = {
        name: inner for name, inner in named.items() if name not in unreadable
    }
    for keyword in OTHERS:
        schema.pop(keyword, None)
