"""Defaults and enumerated values that are not of their schema's own type, as loose dialects and
unquoted YAML have them."""

import json
import math
from collections.abc import Iterable

from simulator.conversion.dialects import Dialect
from simulator.conversion.ledger import Site
from simulator.conversion.wording import shown
from simulator.values.json import Json, JsonObject

TRUTHS = {"true": True, "false": False}


def read_mistyped(schema: JsonObject, _dialect: Dialect, site: Site) -> None:
    """Each is read as the value of the type that it evidently stands for, and otherwise left out;
    a type that none of the enumerated values has is left out itself. Null is left alone: whether
    it is accepted is said elsewhere."""
    _read_enum(schema, site)
    if isinstance(schema.get("items"), dict):  # which may have just been given their enumeration
        _read_enum(schema["items"], site)
    if "type" in schema and "default" in schema:
        _read_default(schema, _kinds(schema), site)


def _kinds(schema: JsonObject) -> list[str]:
    written = schema["type"]
    return written if isinstance(written, list) else [written]


def _read_default(schema: JsonObject, kinds: list[str], site: Site) -> None:
    value = schema["default"]
    if value is None or is_of(value, kinds):
        return
    mended = _as_one_of(value, kinds)
    if mended is None:
        del schema["default"]
        reason = f"the default {shown(value)} is no {_either(kinds)}; it was left out"
    else:
        schema["default"] = mended
        reason = f"the default {shown(value)} is read as {mended!r}"
    site.repair("default", reason)


def _read_enum(schema: JsonObject, site: Site) -> None:
    values = schema.get("enum")
    if "type" not in schema or not isinstance(values, list):
        return
    kinds = _kinds(schema)
    odd = [value for value in values if value is not None and not is_of(value, kinds)]
    if not odd:
        return
    kept = [
        value if value is None or is_of(value, kinds) else _as_one_of(value, kinds)
        for value in values
        if value is None or is_of(value, kinds) or _as_one_of(value, kinds) is not None
    ]
    if not any(value is not None for value in kept):
        del schema["type"]
        reason = f"the values {shown(odd)} are no {_either(kinds)}; the type was left out"
        site.repair("type", reason)
        return
    schema["enum"] = list({json.dumps(value): value for value in kept}.values())
    site.repair("enum", f"the values {shown(odd)} are read as {_either(kinds)}, or left out")


def is_of(value: Json, kinds: Iterable[str]) -> bool:
    """Whether a value is of one of the types of JSON Schema, as far as it names those."""
    match value:
        case bool():
            own = {"boolean"}
        case int():
            own = {"integer", "number"}
        case float():
            own = {"integer", "number"} if value.is_integer() else {"number"}
        case str():
            own = {"string"}
        case list():
            own = {"array"}
        case dict():
            own = {"object"}
        case _:
            own = {"null"}
    return not own.isdisjoint(kinds)


def _as_one_of(value: Json, kinds: list[str]) -> Json:
    """The value of one of the types that is written as this one; None when there is none."""
    found = (_as(value, kind) for kind in kinds)
    return next((mended for mended in found if mended is not None), None)


def _as(value: Json, kind: str) -> Json:
    if isinstance(value, str):
        if kind == "boolean":
            return TRUTHS.get(value.lower())
        number = number_in(value) if kind in {"integer", "number"} else None
        return number if number is not None and is_of(number, [kind]) else None
    if kind == "string" and isinstance(value, bool | int | float):
        return json.dumps(value)
    return None


def number_in(text: str) -> int | float | None:
    """The finite number that a text is; None when it is none."""
    for read in (int, float):
        try:
            number = read(text)
        except ValueError:
            continue
        return number if math.isfinite(number) else None
    return None


def _either(kinds: list[str]) -> str:
    return " or ".join(kinds)
