"""Making any JSON safe to read as a schema: what is not well formed is set aside, and said.

A keyword whose value has the wrong shape moves under `$unsound` of its schema, where the engine
reports it as a rule that could not be run, instead of failing on it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from urllib.parse import urlsplit

from simulator.schemas.instances import find_foreign
from simulator.values.json import Json, Schema

UNSOUND = "$unsound"
TYPES = frozenset(("null", "boolean", "integer", "number", "string", "array", "object"))


class Holds(Enum):
    """Where in a keyword's value schemas stand."""

    NOTHING = "nothing"
    ONE = "one"
    LIST = "list"
    NAMED = "named"


@dataclass(frozen=True)
class Keyword:
    """`minds` is the one type of instance the keyword says anything about, None for all."""

    is_sound: Callable[[Json], bool]
    minds: str | None = None
    holds: Holds = Holds.NOTHING


def _is_anything(value: Json) -> bool:
    return True


def is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and is_json(value)


def is_json(value: Json) -> bool:
    return next(find_foreign(value), None) is None


def _is_positive(value: Json) -> bool:
    return is_number(value) and value > 0


def is_count(value: Json) -> bool:
    return is_number(value) and value >= 0 and value == int(value)


def is_text(value: Json) -> bool:
    return isinstance(value, str)


def is_flag(value: Json) -> bool:
    return isinstance(value, bool)


def _is_names(value: Json) -> bool:
    return (
        isinstance(value, list)
        and all(isinstance(name, str) for name in value)
        and len(set(value)) == len(value)
    )


def _is_choice(value: Json) -> bool:
    return isinstance(value, list) and bool(value) and is_json(value)


def _is_types(value: Json) -> bool:
    names = [value] if isinstance(value, str) else value
    return _is_names(names) and bool(names) and TYPES.issuperset(names)


def _is_named_names(value: Json) -> bool:
    return isinstance(value, dict) and all(_is_names(names) for names in value.values())


def _is_schema(value: Json) -> bool:
    return isinstance(value, dict | bool)


def _is_schema_list(value: Json) -> bool:
    return isinstance(value, list) and bool(value)


def _is_object(value: Json) -> bool:
    return isinstance(value, dict)


def _is_reference(value: Json) -> bool:
    if not isinstance(value, str):
        return False
    try:
        urlsplit(value)
    except ValueError:
        return False
    return True


KEYWORDS: dict[str, Keyword] = {
    "$ref": Keyword(_is_reference),
    "$dynamicRef": Keyword(_is_reference),
    "$id": Keyword(_is_reference),
    "$anchor": Keyword(is_text),
    "$dynamicAnchor": Keyword(is_text),
    "$defs": Keyword(_is_object, holds=Holds.NAMED),
    "definitions": Keyword(_is_object, holds=Holds.NAMED),
    "type": Keyword(_is_types),
    "enum": Keyword(_is_choice),
    "const": Keyword(is_json),
    "format": Keyword(is_text),
    "minimum": Keyword(is_number, "number"),
    "maximum": Keyword(is_number, "number"),
    "exclusiveMinimum": Keyword(is_number, "number"),
    "exclusiveMaximum": Keyword(is_number, "number"),
    "multipleOf": Keyword(_is_positive, "number"),
    "minLength": Keyword(is_count, "string"),
    "maxLength": Keyword(is_count, "string"),
    "pattern": Keyword(is_text, "string"),
    "contentSchema": Keyword(_is_anything, "string", Holds.ONE),
    "minItems": Keyword(is_count, "array"),
    "maxItems": Keyword(is_count, "array"),
    "uniqueItems": Keyword(is_flag, "array"),
    "minContains": Keyword(is_count, "array"),
    "maxContains": Keyword(is_count, "array"),
    "items": Keyword(_is_schema, "array", Holds.ONE),
    "contains": Keyword(_is_schema, "array", Holds.ONE),
    "unevaluatedItems": Keyword(_is_schema, "array", Holds.ONE),
    "prefixItems": Keyword(_is_schema_list, "array", Holds.LIST),
    "required": Keyword(_is_names, "object"),
    "minProperties": Keyword(is_count, "object"),
    "maxProperties": Keyword(is_count, "object"),
    "dependentRequired": Keyword(_is_named_names, "object"),
    "properties": Keyword(_is_object, "object", Holds.NAMED),
    "patternProperties": Keyword(_is_object, "object", Holds.NAMED),
    "dependentSchemas": Keyword(_is_object, "object", Holds.NAMED),
    "additionalProperties": Keyword(_is_schema, "object", Holds.ONE),
    "unevaluatedProperties": Keyword(_is_schema, "object", Holds.ONE),
    "propertyNames": Keyword(_is_schema, "object", Holds.ONE),
    "not": Keyword(_is_schema, holds=Holds.ONE),
    "if": Keyword(_is_schema, holds=Holds.ONE),
    "then": Keyword(_is_schema, holds=Holds.ONE),
    "else": Keyword(_is_schema, holds=Holds.ONE),
    "allOf": Keyword(_is_schema_list, holds=Holds.LIST),
    "anyOf": Keyword(_is_schema_list, holds=Holds.LIST),
    "oneOf": Keyword(_is_schema_list, holds=Holds.LIST),
}


def set_unsound_aside(schema: Schema) -> frozenset[int]:
    """Make a schema sound, in place. Returns the identities of every schema object in it."""
    sound: set[int] = set()
    waiting = [schema]
    while waiting:
        current = waiting.pop()
        sound.add(id(current))
        _clean(current)
        for keyword, value in current.items():
            waiting.extend(_replace_unsound_parts(current, keyword, value))
    return frozenset(sound)


def _clean(schema: Schema) -> None:
    """Set aside what is misshapen, and the dialect: everything is read as 2020-12."""
    unsound = {
        name: value
        for name, value in schema.items()
        if name in KEYWORDS and not KEYWORDS[name].is_sound(value)
    }
    for name in (*unsound, "$schema", UNSOUND):
        schema.pop(name, None)
    if unsound:
        schema[UNSOUND] = unsound


def _replace_unsound_parts(schema: Schema, keyword: str, value: Json) -> Iterator[Schema]:
    """Put an unsound schema in the place of each part that is no schema; yield the objects."""
    holder, places = _places(schema, keyword, value)
    for place in places:
        if not _is_schema(holder[place]):
            holder[place] = {UNSOUND: {"schema": holder[place]}}
        elif isinstance(holder[place], dict):
            yield holder[place]


def _places(schema: Schema, keyword: str, value: Json) -> tuple[Json, list[Json]]:
    """The container of the schemas that a keyword holds, and their keys in it."""
    match KEYWORDS[keyword].holds if keyword in KEYWORDS else Holds.NOTHING:
        case Holds.ONE:
            return schema, [keyword]
        case Holds.LIST:
            return value, list(range(len(value)))
        case Holds.NAMED:
            return value, list(value)
        case Holds.NOTHING:
            return schema, []
