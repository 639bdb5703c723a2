"""Arguments that a loose tool definition does not write as the schema of an object."""

from simulator.conversion.keywords import HOLD_LIST, HOLD_MAP, HOLD_ONE, VALUE_CHECKS
from simulator.conversion.ledger import Ledger
from simulator.values.json import Json, JsonObject

KEYWORDS = HOLD_ONE | HOLD_LIST | HOLD_MAP | VALUE_CHECKS.keys()


def as_object_schema(written: JsonObject, pointer: str, ledger: Ledger) -> JsonObject:
    """The schema of an object; a bare map of names to schemas is taken for its properties."""
    if not _is_bare_map(written):
        return written
    ledger.repair(pointer, "the parameters are read as the properties of an object")
    return {"type": "object", "properties": written}


def _is_bare_map(written: JsonObject) -> bool:
    """Whether all it holds are schemas, one at least under a name that is no keyword."""
    if "properties" in written or not all(map(_is_schema, written.values())):
        return False
    return any(name not in KEYWORDS and name[:1] != "$" and name[:2] != "x-" for name in written)


def _is_schema(value: Json) -> bool:
    return isinstance(value, dict) and bool(value.keys() & {"type", "description", "enum"})
