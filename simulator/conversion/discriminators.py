"""Which schemas a discriminator chooses among, named or not.

OpenAPI writes the choice in two ways: a `oneOf` or `anyOf` whose branches it names, or a base
schema that says only the deciding property, and whose descendants repeat it in their `allOf`.
"""

from collections.abc import Iterator

from simulator.conversion.ledger import Ledger, Unsound
from simulator.conversion.references import References, is_reference
from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child, last_token

BRANCHES = ("oneOf", "anyOf")


def deciding_property(schema: Json) -> str | None:
    """The property a schema's discriminator reads; Swagger 2.0 writes nothing but its name."""
    discriminator = schema.get("discriminator") if isinstance(schema, dict) else None
    if isinstance(discriminator, dict):
        discriminator = discriminator.get("propertyName")
    return discriminator if isinstance(discriminator, str) else None


class Discriminators:
    """Answers for one document whose named schemas stand below `home`."""

    def __init__(self, references: References, home: str, ledger: Ledger) -> None:
        self._references = references
        self._home = home
        self._ledger = ledger
        self._children: dict[str, list[str]] | None = None
        self._kin: dict[str, frozenset[str]] = {}

    def targets(self, schema: JsonObject, pointer: str) -> dict[str, str]:
        """From each value of the deciding property to the pointer of the schema it chooses."""
        named = dict(self._written_mapping(schema, pointer))
        chosen = set(named.values())
        branches = [*self._branches(schema, pointer)] or self._descendants(pointer)
        implicit: dict[str, str] = {}
        for branch in branches:
            if branch not in chosen:
                for value in self._values_of(branch, deciding_property(schema)):
                    implicit.setdefault(value, branch)
        return {**implicit, **named}

    def _values_of(self, branch: str, decider: str | None) -> list[str]:
        """The values of the deciding property that mean a branch: those it allows itself where it
        says so, as many descriptions do, else its name, as OpenAPI has it."""
        schema = self._references.find(branch, branch)
        properties = schema.get("properties") if isinstance(schema, dict) else None
        said = properties.get(decider) if isinstance(properties, dict) else None
        if isinstance(said, dict):
            allowed = said.get("enum", [said["const"]] if "const" in said else None)
            if isinstance(allowed, list) and allowed and all(isinstance(v, str) for v in allowed):
                return allowed
        return [last_token(branch)]

    def are_kin(self, base: str, holder: str) -> bool:
        """Whether `holder` is one of the schemas that the discriminator of `base` chooses among,
        so that its own `allOf` means the base alone and not the choice."""
        if base not in self._kin:
            schema = self._references.find(base, base)
            known = deciding_property(schema) is not None
            self._kin[base] = (
                frozenset(self.targets(schema, base).values()) if known else frozenset()
            )
        return holder in self._kin[base]

    def _branches(self, schema: JsonObject, pointer: str) -> Iterator[str]:
        for keyword in BRANCHES:
            branches = schema.get(keyword)
            for branch in branches if isinstance(branches, list) else ():
                if is_reference(branch):
                    yield self._references.resolve(branch["$ref"], child(pointer, keyword))

    def _written_mapping(self, schema: JsonObject, pointer: str) -> Iterator[tuple[str, str]]:
        discriminator = schema.get("discriminator")
        mapping = discriminator.get("mapping") if isinstance(discriminator, dict) else None
        for value, target in (mapping if isinstance(mapping, dict) else {}).items():
            place = child(pointer, "discriminator", "mapping", value)
            found = self._find_target(target, place)
            if found is None:
                reason = f"the discriminator's {value!r} leads nowhere; it was left out"
                self._ledger.repair_once(place, reason)
            else:
                yield value, found

    def _find_target(self, target: Json, place: str) -> str | None:
        if not isinstance(target, str):
            return None
        try:
            if "#" not in target and "/" not in target and self._is_named(target):
                return child(self._home, target)
            return self._references.resolve(target, place)
        except Unsound:
            return None

    def _is_named(self, name: str) -> bool:
        return name in self._named()

    def _named(self) -> JsonObject:
        try:
            named = self._references.find(self._home, self._home)
        except Unsound:
            return {}
        return named if isinstance(named, dict) else {}

    def _descendants(self, pointer: str) -> list[str]:
        """The named schemas that reach `pointer` through `allOf`, the nearest first."""
        if self._children is None:
            self._children = self._index_children()
        found: dict[str, None] = {}
        waiting = [pointer]
        while waiting:
            for heir in self._children.get(waiting.pop(0), ()):
                if heir not in found and heir != pointer:
                    found[heir] = None
                    waiting.append(heir)
        return list(found)

    def _index_children(self) -> dict[str, list[str]]:
        children: dict[str, list[str]] = {}
        for name, schema in self._named().items():
            parts = schema.get("allOf") if isinstance(schema, dict) else None
            for part in parts if isinstance(parts, list) else ():
                if is_reference(part):
                    self._add_child(children, child(self._home, name), part["$ref"])
        return children

    def _add_child(self, children: dict[str, list[str]], heir: str, reference: str) -> None:
        try:
            base = self._references.resolve(reference, heir)
        except Unsound:
            return  # told where the heir itself is read
        children.setdefault(base, []).append(heir)
