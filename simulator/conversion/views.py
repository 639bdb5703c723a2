"""The side of a schema that one direction sees: no `readOnly` in arguments, no `writeOnly` in
responses."""

import hashlib

from simulator.conversion.closures import Closures
from simulator.conversion.definitions import Definitions
from simulator.conversion.keywords import (
    DEFINITION_PREFIX,
    IN_PLACE,
    change_subschemas,
    definitions_used,
    referred_name,
)
from simulator.values.json import Json, JsonObject, Schema

READ_ONLY = "readOnly"
WRITE_ONLY = "writeOnly"
NOTHING: frozenset[str] = frozenset()


class View:
    """`flag` marks the properties this direction does not see. Definitions that hold none are
    shared as they are."""

    def __init__(self, definitions: Definitions, flag: str) -> None:
        self._definitions = definitions.converted
        self._flag = flag
        self._seen: dict[str, Schema | bool] = {}
        self._variants: dict[tuple[str, frozenset[str]], str] = {}
        self._hidden_in: dict[str, tuple[str, frozenset[str]]] = {}
        self._closures = Closures(lambda name: definitions_used(self.definition(name)))
        self._carried: dict[frozenset[str], dict[str, Schema | bool]] = {}
        self._hidden: dict[str, frozenset[str]] = {}
        self._marked: dict[str, bool] = {}

    def definition(self, name: str) -> Schema | bool:
        if name not in self._seen:
            original, hidden = self._hidden_in.get(name, (name, NOTHING))
            self._seen[name] = self.see(self._definitions[original], hidden)
        return self._seen[name]

    def self_contained(self, schema: Schema) -> Schema:
        """A schema as `see` gave it, with every definition it needs in `$defs`. Schemas that need
        the same ones share that object."""
        names = self._closures.reached_from(definitions_used(schema))
        if not names:
            return schema
        if names not in self._carried:
            self._carried[names] = {name: self.definition(name) for name in sorted(names)}
        return {**schema, "$defs": self._carried[names]}

    def see(self, schema: Schema | bool, hidden: frozenset[str] = NOTHING) -> Schema | bool:
        """Without the marked properties, nor those that a schema around this one marks."""
        if isinstance(schema, bool):
            return schema
        hidden = hidden | self._hides(schema)
        if hidden and "$ref" in schema and hidden & self._requires(referred_name(schema)):
            variant = self._variant(referred_name(schema), hidden)
            schema = {**schema, "$ref": DEFINITION_PREFIX + variant}

        def see_inner(keyword: str, inner: Json) -> Json:
            return self.see(inner, hidden if keyword in IN_PLACE else NOTHING)

        seen = change_subschemas(schema, see_inner)
        return _without_properties(seen, hidden) if hidden else seen

    def _variant(self, name: str, hidden: frozenset[str]) -> str:
        """The name of a definition that is without what is hidden outside it, but requires it."""
        key = (name, hidden)
        if key not in self._variants:
            digest = hashlib.sha256("/".join(sorted(hidden)).encode()).hexdigest()[:6]
            variant = f"{name}_without_{digest}"
            while variant in self._definitions or variant in self._hidden_in:
                variant += "_"
            self._variants[key] = variant
            self._hidden_in[variant] = key
        return self._variants[key]

    def _hides(self, schema: Schema | bool) -> frozenset[str]:
        """The names of marked properties, also those declared in `allOf` and by reference."""
        if isinstance(schema, bool):
            return NOTHING
        properties = schema.get("properties", {})
        hidden = {name for name, inner in properties.items() if self._is_marked(inner)}
        if "$ref" in schema:
            hidden |= self._hidden_by(referred_name(schema))
        for part in schema.get("allOf", ()):
            hidden |= self._hides(part)
        return frozenset(hidden) if hidden else NOTHING

    def _hidden_by(self, name: str) -> frozenset[str]:
        if name not in self._hidden:
            self._hidden[name] = NOTHING
            self._hidden[name] = self._hides(self._definitions[name])
        return self._hidden[name]

    def _is_marked(self, schema: Schema | bool) -> bool:
        if isinstance(schema, bool):
            return False
        if schema.get(self._flag) is True:
            return True
        if "$ref" in schema and self._marks(referred_name(schema)):
            return True
        return any(self._is_marked(part) for part in schema.get("allOf", ()))

    def _marks(self, name: str) -> bool:
        if name not in self._marked:
            self._marked[name] = False
            self._marked[name] = self._is_marked(self._definitions[name])
        return self._marked[name]

    def _requires(self, name: str) -> set[str]:
        """What a definition still requires once it hides what it marks itself."""
        required: set[str] = set()
        waiting = [(self._definitions[name], NOTHING)]
        met = {name}
        while waiting:
            schema, hidden = waiting.pop()
            if isinstance(schema, bool):
                continue
            hidden = hidden | self._hides(schema)
            required.update(set(schema.get("required", ())) - hidden)
            waiting.extend((part, hidden) for part in schema.get("allOf", ()))
            if "$ref" in schema and (following := referred_name(schema)) not in met:
                met.add(following)
                waiting.append((self._definitions[following], hidden))
        return required


def _without_properties(schema: Schema, hidden: frozenset[str]) -> Schema:
    kept: JsonObject = dict(schema)
    for keyword in ("properties", "dependentRequired", "dependentSchemas"):
        if hidden & kept.get(keyword, {}).keys():
            kept[keyword] = {
                name: value for name, value in schema[keyword].items() if name not in hidden
            }
    if hidden.intersection(kept.get("required", ())):
        kept["required"] = [name for name in schema["required"] if name not in hidden]
        if not kept["required"]:
            del kept["required"]
    return kept
