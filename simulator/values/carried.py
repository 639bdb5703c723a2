"""The definitions that a catalog's tools carry, kept once however many tools carry them.

A schema of a tool holds in `$defs` every definition it needs, and all tools may need one large
circle of them: written out in each tool, a catalog would grow with the square of its size. So the
definitions are set aside, and a schema keeps the key of its group of them.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace

from simulator.values.catalog import Tool
from simulator.values.json import Json, JsonObject, Schema, to_json

Group = dict[str, Schema | bool]
"""What stands in `$defs`: definitions by name."""


class SetAside:
    """Tools as JSON without their definitions, which are gathered here. `kept` is
    `{"named": [[name, definition]…], "groups": {key: [number of a named one…]}}`; a key tells the
    content of its group, so that equal ones are equal in all catalogs."""

    def __init__(self) -> None:
        self.kept: JsonObject = {"named": [], "groups": {}}
        self._numbers: dict[tuple[str, str], int] = {}
        self._digests: dict[int, str] = {}
        self._keys: dict[int, str] = {}
        self._alive: list[Json] = []

    def take(self, tool: Tool) -> JsonObject:
        responses = tuple(
            response
            if response.schema is None
            else replace(response, schema=self._without_definitions(response.schema))
            for response in tool.responses
        )
        arguments = self._without_definitions(tool.arguments)
        taken: JsonObject = to_json(replace(tool, arguments=arguments, responses=responses))
        return taken

    def _without_definitions(self, schema: Schema) -> Schema:
        if "$defs" not in schema:
            return schema
        return {**schema, "$defs": self._key_of(schema["$defs"])}

    def _key_of(self, group: Group) -> str:
        """Schemas that need the same definitions share the group itself, which is read once."""
        if id(group) not in self._keys:
            self._alive.append(group)
            digests = {name: self._digest_of(group[name]) for name in sorted(group)}
            key = _digest(digests)
            self._keys[id(group)] = key
            if key not in self.kept["groups"]:
                self.kept["groups"][key] = [
                    self._number_of(name, digest, group[name]) for name, digest in digests.items()
                ]
        return self._keys[id(group)]

    def _digest_of(self, definition: Schema | bool) -> str:
        if id(definition) not in self._digests:
            self._digests[id(definition)] = _digest(definition)
        return self._digests[id(definition)]

    def _number_of(self, name: str, digest: str, definition: Schema | bool) -> int:
        number = self._numbers.setdefault((name, digest), len(self.kept["named"]))
        if number == len(self.kept["named"]):
            self.kept["named"].append([name, definition])
        return number


class Carried:
    """Gives tools back what `SetAside` kept of them."""

    def __init__(self, kept: JsonObject) -> None:
        self._kept = kept
        self._groups: dict[str, Group] = {}

    def group(self, key: str) -> Group:
        """The same object every time, which nobody may change."""
        if key not in self._groups:
            named = self._kept["named"]
            self._groups[key] = dict(named[number] for number in self._kept["groups"][key])
        return self._groups[key]


def with_definitions(taken: JsonObject, group: Callable[[str], Group]) -> JsonObject:
    """A tool as `SetAside` gave it, made whole again. `group` is asked where there is need."""

    def whole(schema: Schema | None) -> Schema | None:
        if schema is None or "$defs" not in schema:
            return schema
        return {**schema, "$defs": group(schema["$defs"])}

    responses = [{**it, "schema": whole(it["schema"])} for it in taken["responses"]]
    return {**taken, "arguments": whole(taken["arguments"]), "responses": responses}


def _digest(value: Json) -> str:
    text = json.dumps(value, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
