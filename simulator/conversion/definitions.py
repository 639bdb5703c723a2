"""Every schema of one document, each definition converted once and shared by all that use it."""

import hashlib
import re

from simulator.conversion.closures import Closures
from simulator.conversion.cycles import find_endless
from simulator.conversion.dialects import Dialect
from simulator.conversion.discriminators import BRANCHES, Discriminators, deciding_property
from simulator.conversion.keywords import (
    DEFINITION_PREFIX,
    definitions_in_place,
    definitions_used,
)
from simulator.conversion.ledger import Ledger, Unsound
from simulator.conversion.references import References
from simulator.conversion.schema_reader import SchemaReader
from simulator.values.json import Json, JsonObject, Schema
from simulator.values.pointer import last_token, parent, tokens_of

SAFE_NAME = re.compile(r"[A-Za-z0-9._-]+")
NO_NAMES = frozenset(
    {"schema", "items", "properties", "allOf", "anyOf", "oneOf", "additionalProperties", "content"}
)


class Definitions:
    """Converts schemas; what they refer to becomes named definitions.

    `converted` holds every definition by its name. `homes` are the pointers below which schemas
    keep their names, the first being where bare names in a discriminator's mapping are looked up.
    """

    def __init__(
        self, references: References, dialect: Dialect, homes: tuple[str, ...], ledger: Ledger
    ) -> None:
        self._references = references
        self._homes = homes
        self._reader = SchemaReader(dialect, self, ledger)
        self._discriminators = Discriminators(references, homes[0], ledger)
        self._names: dict[tuple[str, bool], str] = {}
        self._home_names = {home: self._names_below(home) for home in homes}
        self._taken = {name for names in self._home_names.values() for name in names}
        self.converted: dict[str, Schema | bool] = {}
        self._used: dict[str, set[str]] = {}
        self._closures = Closures(self._used.__getitem__)
        self._broken: dict[str, Unsound] = {}
        self._waiting: list[tuple[str, str, bool]] = []
        self._acyclic: set[str] = set()

    def convert(self, schema: Json, pointer: str) -> Schema:
        """The schema, its references leading to `#/$defs/<name>`.

        Raises Unsound when it needs a definition that cannot be had."""
        converted = self._reader.convert(schema, pointer)
        self._settle()
        if self._broken:
            self.reached_from(converted)
        if isinstance(converted, bool):
            return {} if converted else {"not": {}}
        return converted

    def reached_from(self, *schemas: Schema | bool) -> list[str]:
        """The names of all definitions the schemas need, however indirectly, sorted.

        Raises Unsound when one of them cannot be had."""
        found = self._closures.reached_from(set().union(*map(definitions_used, schemas)))
        broken = found & self._broken.keys()
        if broken:
            raise self._broken[min(broken)]
        return sorted(found)

    def refer(self, reference: Json, at: str) -> Schema:
        return self._refer_to(self._references.resolve(reference, at))

    def refer_recursively(self, at: str) -> Schema:
        return self._refer_to(self._references.resolve_recursive(at))

    def refer_to_base(self, reference: Json, at: str) -> Schema:
        """A reference standing in an `allOf`: `at` is the pointer of that part."""
        target = self._references.resolve(reference, at)
        holder = parent(parent(at))
        return self._refer_to(target, is_base=self._discriminators.are_kin(target, holder))

    def read_discriminator(self, schema: JsonObject, at: str) -> JsonObject | None:
        """The discriminator of a `oneOf` or `anyOf`, every name in it written out."""
        decider = deciding_property(schema)
        if decider is None or not any(keyword in schema for keyword in BRANCHES):
            return None
        return self._discriminator(decider, self._discriminators.targets(schema, at))

    def _discriminator(self, decider: str, targets: dict[str, str]) -> JsonObject:
        mapping = {value: self._refer_to(target)["$ref"] for value, target in targets.items()}
        return {"propertyName": decider, "mapping": mapping}

    def _refer_to(self, pointer: str, *, is_base: bool = False) -> Schema:
        key = (pointer, is_base)
        if key not in self._names:
            self._names[key] = self._choose_name(pointer, is_base)
            self._waiting.append((self._names[key], pointer, is_base))
        return {"$ref": DEFINITION_PREFIX + self._names[key]}

    def _settle(self) -> None:
        new = []
        while self._waiting:
            name, pointer, is_base = self._waiting.pop()
            new.append(name)
            try:
                self.converted[name] = self._define(pointer, is_base)
            except Unsound as fault:
                self._broken[name] = fault
                self.converted[name] = {}
            self._used[name] = definitions_used(self.converted[name])
        for name in new:
            for endless in find_endless(name, self._in_place, self._acyclic):
                reason = f"the schema {endless!r} refers to itself without end"
                self._broken[endless] = Unsound(self._pointer_of(endless), reason)

    def _define(self, pointer: str, is_base: bool) -> Schema | bool:
        schema = self._references.find(pointer, pointer)
        if not isinstance(schema, dict | bool) or {"openapi", "swagger"} & _keys(schema):
            raise Unsound(pointer, f"a reference leads to {pointer}, which is no schema")
        if isinstance(schema, bool):
            return schema
        if is_base:
            own = {key: schema[key] for key in schema if key not in {*BRANCHES, "discriminator"}}
            return self._reader.convert(own, pointer, is_part=True)
        decider = deciding_property(schema)
        if decider is not None and not any(keyword in schema for keyword in BRANCHES):
            targets = self._discriminators.targets(schema, pointer)
            if targets:
                return self._choice(decider, targets, pointer)
        return self._reader.convert(schema, pointer)

    def _choice(self, decider: str, targets: dict[str, str], pointer: str) -> Schema:
        """A base schema and its descendants, made the `oneOf` that the discriminator means."""
        base = self._refer_to(pointer, is_base=True)
        heirs = {target for target in targets.values() if target != pointer}
        discriminator = self._discriminator(
            decider, {value: target for value, target in targets.items() if target in heirs}
        )
        own = [value for value, target in targets.items() if target == pointer]
        for value in own or [last_token(pointer)]:
            discriminator["mapping"].setdefault(value, base["$ref"])
        branches = [self._refer_to(heir) for heir in sorted(heirs)]
        return {"oneOf": [*branches, base], "discriminator": discriminator}

    def _in_place(self, name: str) -> set[str]:
        return definitions_in_place(self.converted[name])

    def _pointer_of(self, name: str) -> str:
        return next(key[0] for key, known in self._names.items() if known == name)

    def _names_below(self, home: str) -> set[str]:
        try:
            below = self._references.find(home, home)
        except Unsound:
            return set()
        return set(filter(SAFE_NAME.fullmatch, below)) if isinstance(below, dict) else set()

    def _choose_name(self, pointer: str, is_base: bool) -> str:
        """A home schema's own name where it is safe, else one that its pointer alone decides."""
        own = last_token(pointer)
        if parent(pointer) in self._homes and SAFE_NAME.fullmatch(own):
            name = own
            if not is_base and self._is_first_home(pointer):
                return name
        else:
            telling = [token for token in tokens_of(pointer) if _tells(token)]
            name = re.sub(r"[^A-Za-z0-9._-]+", "_", telling[-1] if telling else "root")
        suffix = "base" if is_base else hashlib.sha256(pointer.encode()).hexdigest()[:6]
        name = f"{name}_{suffix}"
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        return name

    def _is_first_home(self, pointer: str) -> bool:
        """Whether no earlier home holds a schema of the same name."""
        earlier = self._homes[: self._homes.index(parent(pointer))]
        return not any(last_token(pointer) in self._home_names[home] for home in earlier)


def _keys(schema: Json) -> set[str]:
    return set(schema) if isinstance(schema, dict) else set()


def _tells(token: str) -> bool:
    return not token.isdigit() and token not in NO_NAMES
