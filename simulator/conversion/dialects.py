"""What older and neighbouring schema languages write differently, brought to JSON Schema 2020-12.

Each function changes a freshly made schema whose inner schemas are converted already. What the
document's own language provides is translated silently; anything else that still has an evident
meaning is translated and said.
"""

import re
from dataclasses import dataclass

from simulator.conversion.keywords import ANNOTATIONS
from simulator.conversion.ledger import Site
from simulator.schemas.soundness import TYPES
from simulator.values.json import Json, JsonObject


@dataclass(frozen=True)
class Dialect:
    """`knows` names the older constructs that are the language's own."""

    ref_stands_alone: bool = False
    has_ids: bool = True
    knows: frozenset[str] = frozenset()


JSON_SCHEMA_2020 = Dialect()
JSON_SCHEMA_07 = Dialect(ref_stands_alone=True, knows=frozenset({"tuple", "dependencies"}))
JSON_SCHEMA_04 = Dialect(ref_stands_alone=True, knows=JSON_SCHEMA_07.knows | {"exclusive"})
JSON_SCHEMA_2019 = Dialect(knows=frozenset({"tuple"}))
OPENAPI_3_1 = Dialect(knows=frozenset({"example"}))
OPENAPI_3_0 = Dialect(
    ref_stands_alone=True, has_ids=False, knows=frozenset({"nullable", "exclusive", "example"})
)
SWAGGER_2_0 = Dialect(ref_stands_alone=True, has_ids=False, knows=OPENAPI_3_0.knows | {"file"})
GEMINI = Dialect(knows=frozenset({"nullable", "example", "upper", "number text"}))

DRAFTS = (
    ("draft-03", JSON_SCHEMA_04),
    ("draft-04", JSON_SCHEMA_04),
    ("draft-06", JSON_SCHEMA_07),
    ("draft-07", JSON_SCHEMA_07),
    ("2019-09", JSON_SCHEMA_2019),
    ("2020-12", JSON_SCHEMA_2020),
)
TYPE_NAMES = {
    **dict.fromkeys(("dict", "hashmap", "map", "struct", "record"), "object"),
    **dict.fromkeys(("list", "tuple", "set", "arraylist"), "array"),
    **dict.fromkeys(("float", "double", "decimal"), "number"),
    **dict.fromkeys(("int", "long", "short", "bigint"), "integer"),
    **dict.fromkeys(("str", "char", "text", "file", "date", "datetime"), "string"),
    **dict.fromkeys(("bool",), "boolean"),
    **dict.fromkeys(("none", "nil"), "null"),
}
MODIFIED = re.compile(r"\s*(?:\[.*|,\s*optional)$")
"""What Python's names of types carry in some datasets: `list[int]`, `str, optional`."""
ANY_TYPE = frozenset({"any", "", "type_unspecified", "mixed"})


def dialect_named(address: Json, otherwise: Dialect) -> Dialect:
    """The dialect a `$schema` names."""
    return next((found for mark, found in DRAFTS if mark in str(address)), otherwise)


def read_types(schema: JsonObject, dialect: Dialect, site: Site) -> None:
    """Type names in other capitals and of other languages; `any` is no constraint."""
    if "type" not in schema:
        return
    written = schema["type"]
    names = _name_nulls(written if isinstance(written, list) else [written], site)
    read = [_read_type(name, dialect, site) for name in names if isinstance(name, str)]
    if not read or None in read:
        del schema["type"]
    elif isinstance(written, list):
        schema["type"] = list(dict.fromkeys(read))
    else:
        schema["type"] = read[0]
    if len(read) < len(names) or not names:
        site.repair("type", f"the type {written!r} is no JSON Schema type; it was left out")


def _name_nulls(names: list[Json], site: Site) -> list[Json]:
    """YAML reads an unquoted `null` as nothing; beside `type` it is the name of a type."""
    if None in names:
        site.habit("type", "a type of null is read as the type 'null'")
    return ["null" if name is None else name for name in names]


def _read_type(name: str, dialect: Dialect, site: Site) -> str | None:
    if name in TYPES:
        return name
    lower = MODIFIED.sub("", name.lower())
    known = lower if lower in TYPES else TYPE_NAMES.get(lower)
    native = ("upper" in dialect.knows and name.isupper()) or name in dialect.knows
    if known is None and lower not in ANY_TYPE:
        site.repair("type", f"the type {name!r} is no JSON Schema type; it was left out")
    elif not native:
        site.habit("type", f"the type {name!r} is read as {known or 'any type'}")
    return known


def read_tuple(schema: JsonObject, dialect: Dialect, site: Site) -> None:
    """A list under `items` describes the first items one by one, `additionalItems` the others."""
    beyond = schema.pop("additionalItems", None)
    if not isinstance(schema.get("items"), list):
        return
    if "tuple" not in dialect.knows:
        site.repair("items", "a list of schemas under `items` is read as `prefixItems`")
    first = schema.pop("items")
    if first:
        schema["prefixItems"] = first
    if beyond is not None:
        schema["items"] = beyond


def read_dependencies(schema: JsonObject, dialect: Dialect, site: Site) -> None:
    dependencies = schema.pop("dependencies", None)
    if not isinstance(dependencies, dict):
        return
    if "dependencies" not in dialect.knows:
        site.repair("dependencies", "`dependencies` is read as its two successors")
    for name, needed in dependencies.items():
        keyword = "dependentRequired" if isinstance(needed, list) else "dependentSchemas"
        schema.setdefault(keyword, {})[name] = needed


def read_exclusive_bounds(schema: JsonObject, dialect: Dialect, site: Site) -> None:
    """`exclusiveMinimum: true` makes `minimum` exclusive."""
    for bound, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        flag = schema.get(exclusive)
        if not isinstance(flag, bool):
            continue
        if "exclusive" not in dialect.knows:
            site.repair(exclusive, f"the flag `{exclusive}` is read as its number")
        del schema[exclusive]
        if flag and bound in schema:
            schema[exclusive] = schema.pop(bound)


def read_examples(schema: JsonObject, dialect: Dialect, site: Site) -> None:
    """`example` holds one, `examples` a list; OpenAPI's own `examples` name each."""
    many = schema.get("examples")
    if isinstance(many, dict):
        site.repair("examples", "named `examples` are read as a list")
        schema["examples"] = [
            named["value"] if isinstance(named, dict) and "value" in named else named
            for named in many.values()
        ]
    elif many is not None and not isinstance(many, list):
        site.repair("examples", "a single value under `examples` is read as a list of it")
        schema["examples"] = [many]
    if "example" in schema:
        one = schema.pop("example")
        schema.setdefault("examples", [one])


def accepts_null(schema: JsonObject) -> bool:
    """Whether the schema, its references aside, evidently lets null pass."""
    kinds = schema.get("type")
    if kinds is not None and "null" not in (kinds if isinstance(kinds, list) else [kinds]):
        return False
    values = schema.get("enum")
    if isinstance(values, list) and None not in values:
        return False
    for keyword in ("anyOf", "oneOf"):
        if any(
            isinstance(inner, dict) and accepts_null(inner) for inner in schema.get(keyword, ())
        ):
            return True
    return not any(keyword in schema for keyword in COMBINING)


def read_nullable(schema: JsonObject, dialect: Dialect, site: Site) -> JsonObject:
    """`nullable`, or a default of null, widens the type; beside a combination it becomes a union
    with null."""
    flags = [schema.pop(keyword, None) for keyword in ("nullable", "x-nullable")]
    has_null_default = "default" in schema and schema["default"] is None
    if (True not in flags and not has_null_default) or accepts_null(schema):
        return schema
    if True not in flags:
        site.habit("default", "a default of null is read as accepting null")
    elif "nullable" not in dialect.knows:
        site.habit("nullable", "`nullable` is read as accepting null")
    if any(keyword in schema for keyword in COMBINING):
        return _united_with_null(schema)
    if "type" in schema:
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        schema["type"] = [*kinds, *(["null"] if "null" not in kinds else [])]
    if isinstance(schema.get("enum"), list) and None not in schema["enum"]:
        schema["enum"] = [*schema["enum"], None]
    return schema


COMBINING = ("$ref", "allOf", "anyOf", "oneOf", "not", "const")


def _united_with_null(schema: JsonObject) -> JsonObject:
    said = {keyword: value for keyword, value in schema.items() if keyword in ANNOTATIONS}
    rules = {keyword: value for keyword, value in schema.items() if keyword not in ANNOTATIONS}
    return {**said, "anyOf": [rules, {"type": "null"}]}


def read_item_enum(schema: JsonObject, dialect: Dialect, site: Site) -> None:
    """An enumeration of scalars beside `type: array` means the items."""
    values, items = schema.get("enum"), schema.get("items", {})
    if schema.get("type") != "array" or not isinstance(values, list) or not values:
        return
    if isinstance(items, dict) and not any(isinstance(value, list | None) for value in values):
        site.repair("enum", "the enumeration of an array is read as its items'")
        schema["items"] = {**items, "enum": schema.pop("enum")}
