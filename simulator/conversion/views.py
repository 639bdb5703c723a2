"""The side of a schema that one direction sees: no `readOnly` in arguments, no `writeOnly` in
responses."""

from simulator.conversion.definitions import Definitions
from simulator.conversion.keywords import (
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
        self._used: dict[str, set[str]] = {}
        self._hidden: dict[str, frozenset[str]] = {}
        self._marked: dict[str, bool] = {}

    def definition(self, name: str) -> Schema | bool:
        if name not in self._seen:
            self._seen[name] = self.see(self._definitions[name])
        return self._seen[name]

    def self_contained(self, schema: Schema) -> Schema:
        """A schema as `see` gave it, with every definition it needs in `$defs`."""
        names = self._reached(schema)
        if not names:
            return schema
        return {**schema, "$defs": {name: self.definition(name) for name in names}}

    def _reached(self, schema: Schema) -> list[str]:
        found: set[str] = set()
        waiting = definitions_used(schema)
        while waiting:
            found |= waiting
            waiting = set().union(*map(self._used_by, waiting)) - found
        return sorted(found)

    def _used_by(self, name: str) -> set[str]:
        if name not in self._used:
            self._used[name] = definitions_used(self.definition(name))
        return self._used[name]

    def see(self, schema: Schema | bool, hidden: frozenset[str] = NOTHING) -> Schema | bool:
        """Without the marked properties, nor those that a schema around this one marks."""
        if isinstance(schema, bool):
            return schema
        hidden = hidden | self._hides(schema)
        if hidden and "$ref" in schema and hidden & self._requires(referred_name(schema)):
            return self._inlined(schema, hidden)

        def see_inner(keyword: str, inner: Json) -> Json:
            return self.see(inner, hidden if keyword in IN_PLACE else NOTHING)

        seen = change_subschemas(schema, see_inner)
        return _without_properties(seen, hidden) if hidden else seen

    def _inlined(self, schema: Schema, hidden: frozenset[str]) -> Schema | bool:
        """A definition that requires what is hidden outside it, in the place of its reference."""
        target = self.see(self._definitions[referred_name(schema)], hidden)
        beside = self.see({key: schema[key] for key in schema if key != "$ref"}, hidden)
        return {"allOf": [target, beside]} if beside else target

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
