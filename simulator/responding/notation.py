"""Writes a JSON Schema as a type of TypeScript, which models read in a third of the tokens.

What TypeScript cannot say stands behind the type, in a comment: {id: string /* format: uuid */}.
"""

from collections.abc import Iterator
from urllib.parse import unquote

from simulator.values.json import Json, Schema, write_compact
from simulator.values.pointer import find

DEEPEST = 8
"""Levels that are written; what stands deeper may be anything."""
LONGEST_DESCRIPTION = 200
ANYTHING = "any"
TYPES = {"integer": "integer", "number": "number", "string": "string", "boolean": "boolean"}
SAID_OTHERWISE = frozenset(
    {"$defs", "$ref", "additionalProperties", "allOf", "anyOf", "const", "default", "deprecated"}
    | {"description", "discriminator", "enum", "example", "examples", "externalDocs", "items"}
    | {"oneOf", "properties", "readOnly", "required", "title", "type", "writeOnly", "xml"}
)
"""Keywords that the type says itself, or that no answer need obey."""


def write_type(schema: Json, root: Schema) -> str:
    """`root` holds the definitions that the schema refers to."""
    return _Writer(root).write(schema, ())


class _Writer:
    def __init__(self, root: Schema) -> None:
        self.root = root

    def write(self, schema: Json, seen: tuple[str, ...]) -> str:
        """`seen` has an entry for each level above, the reference followed there or nothing."""
        if schema is False:
            return "never"
        if not isinstance(schema, dict) or not schema or len(seen) >= DEEPEST:
            return ANYTHING
        parts = dict.fromkeys(part for part in self._parts(schema, seen) if part != ANYTHING)
        written = " & ".join(parts) or ANYTHING
        comment = "; ".join(_remarks(schema))
        return f"{written} /* {comment} */" if comment else written

    def _parts(self, schema: Schema, seen: tuple[str, ...]) -> Iterator[str]:
        """What must hold all at once."""
        reference = schema.get("$ref")
        if isinstance(reference, str):
            yield self._follow(reference, seen)
        for part in _listed(schema, "allOf"):
            yield self.write(part, (*seen, ""))
        for keyword in ("anyOf", "oneOf"):
            if alternatives := _listed(schema, keyword):
                yield _either([self.write(each, (*seen, "")) for each in alternatives])
        if "const" in schema:
            yield write_compact(schema["const"])
        elif isinstance(schema.get("enum"), list):
            yield _either([write_compact(value) for value in schema["enum"]])
        elif names := _type_names(schema):
            yield _either([self._write_kind(name, schema, seen) for name in names])

    def _follow(self, reference: str, seen: tuple[str, ...]) -> str:
        """What is referred to; its name alone where it stands inside itself."""
        name = reference.rpartition("/")[2]
        if reference in seen:
            return unquote(name)
        try:
            target = find(self.root, unquote(reference.removeprefix("#")))
        except LookupError:
            return ANYTHING
        return self.write(target, (*seen, reference))

    def _write_kind(self, name: str, schema: Schema, seen: tuple[str, ...]) -> str:
        match name:
            case "object":
                return self._write_object(schema, seen)
            case "array":
                item = self.write(schema.get("items", {}), (*seen, ""))
                is_closed = " " not in item or (item[0] in "({" and item[-1] in ")}")
                return f"{item}[]" if is_closed else f"({item})[]"
            case _:
                return TYPES.get(name, name)

    def _write_object(self, schema: Schema, seen: tuple[str, ...]) -> str:
        declared = schema.get("properties")
        required = schema.get("required", ())
        fields = [
            f"{name}{'' if name in required else '?'}: {self.write(field, (*seen, ''))}"
            for name, field in (declared.items() if isinstance(declared, dict) else ())
        ]
        others = schema.get("additionalProperties")
        if isinstance(others, dict):
            fields.append(f"[name]: {self.write(others, (*seen, ''))}")
        if not fields:
            return "{}" if others is False else "object"
        return f"{{{', '.join(fields)}}}"


def _type_names(schema: Schema) -> list[str]:
    declared = schema.get("type")
    if isinstance(declared, list):
        return [name for name in declared if isinstance(name, str)]
    if isinstance(declared, str):
        return [declared]
    if "properties" in schema or "additionalProperties" in schema:
        return ["object"]
    return ["array"] if "items" in schema else []


def _listed(schema: Schema, keyword: str) -> list[Json]:
    value = schema.get(keyword)
    return value if isinstance(value, list) else []


def _either(written: list[str]) -> str:
    different = list(dict.fromkeys(written))
    joined = " | ".join(different)
    return joined if len(different) == 1 else f"({joined})"


def _remarks(schema: Schema) -> Iterator[str]:
    description = schema.get("description")
    if isinstance(description, str) and description.strip():
        text = " ".join(description.split()).replace("*/", "* /")
        yield text if len(text) <= LONGEST_DESCRIPTION else f"{text[:LONGEST_DESCRIPTION]}…"
    for keyword, value in schema.items():
        if keyword not in SAID_OTHERWISE and not keyword.startswith("x-"):
            yield f"{keyword}: {value if isinstance(value, str) else write_compact(value)}"
