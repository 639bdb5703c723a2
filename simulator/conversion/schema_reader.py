"""One schema as written to one JSON Schema 2020-12 schema, its references to names in `$defs`."""

from collections.abc import Callable
from typing import Protocol

from simulator.conversion import dialects
from simulator.conversion.dialects import Dialect
from simulator.conversion.keywords import (
    ANNOTATIONS,
    HOLD_LIST,
    HOLD_MAP,
    HOLD_ONE,
    IN_PLACE,
    NUMERIC,
    VALUE_CHECKS,
)
from simulator.conversion.ledger import Ledger, Site
from simulator.conversion.mistyped import number_in, read_mistyped
from simulator.conversion.patterns import read_patterns
from simulator.conversion.wording import shown
from simulator.values.json import Json, JsonObject, Schema
from simulator.values.pointer import child

SILENT = frozenset(
    {
        *{"$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$comment", "$vocabulary"},
        *{"$recursiveAnchor", "$defs", "definitions", "xml", "externalDocs", "propertyOrdering"},
        *{"optional"},
    }
)
"""Keywords that add nothing to a schema once its references are resolved and its parent read."""
LEGACY_HOLD = frozenset({"additionalItems"})
TRANSLATED = frozenset({"example", "nullable", "x-nullable", "dependencies", *LEGACY_HOLD})


class Referring(Protocol):
    """Gives definitions their names. Every method raises Unsound when the target is not there."""

    def refer(self, reference: Json, at: str) -> Schema: ...

    def refer_recursively(self, at: str) -> Schema: ...

    def refer_to_base(self, reference: Json, at: str) -> Schema: ...

    def read_discriminator(self, schema: JsonObject, at: str) -> JsonObject | None: ...


class SchemaReader:
    """Converts schemas of one dialect; a definition it refers to is left to `referring`."""

    def __init__(self, dialect: Dialect, referring: Referring, ledger: Ledger) -> None:
        self.dialect = dialect
        self.referring = referring
        self.ledger = ledger

    def convert(self, schema: Json, pointer: str, *, is_part: bool = False) -> Schema | bool:
        """`is_part` says that a schema around this one may declare the properties it requires.
        Raises Unsound when a reference leads nowhere."""
        if isinstance(schema, bool):
            return schema
        site = Site(self.ledger, pointer)
        if not isinstance(schema, dict):
            self.ledger.repair(pointer, f"{shown(schema)} is no schema; it is read as anything")
            return {}
        if "$schema" in schema:
            named = dialects.dialect_named(schema["$schema"], self.dialect)
            if named is not self.dialect:
                reader = SchemaReader(named, self.referring, self.ledger)
                return reader.convert(_without(schema, "$schema"), pointer, is_part=is_part)
        written = self._standing_alone(schema)
        converted = self._convert_members(written, site)
        converted = self._translate(converted, site)
        _require_marked(converted, written, site)
        self._keep_sound(converted, site)
        if not is_part and not {"$ref", *IN_PLACE} & converted.keys():
            _declare_required(converted, site)
        return dialects.read_nullable(converted, self.dialect, site)

    def _standing_alone(self, schema: JsonObject) -> JsonObject:
        """Where a reference stands alone, its neighbours that check anything do not count."""
        if "$ref" not in schema or not self.dialect.ref_stands_alone:
            return schema
        kept = {"$ref", "nullable", "x-nullable", *ANNOTATIONS}
        return {keyword: value for keyword, value in schema.items() if keyword in kept}

    def _convert_members(self, schema: JsonObject, site: Site) -> JsonObject:
        converted: JsonObject = {}
        for keyword, value in schema.items():
            if keyword in {"$ref", "$dynamicRef"}:
                converted.update(self.referring.refer(value, site.pointer))
            elif keyword == "$recursiveRef":
                converted.update(self.referring.refer_recursively(site.pointer))
            elif keyword == "discriminator":
                self._convert_discriminator(schema, converted, site)
            elif keyword in HOLD_ONE or keyword in LEGACY_HOLD:
                self._convert_one(keyword, value, converted, site)
            elif keyword in HOLD_LIST:
                self._convert_list(keyword, value, converted, site)
            elif keyword in HOLD_MAP or keyword == "dependencies":
                self._convert_map(keyword, value, converted, site)
            elif keyword in VALUE_CHECKS or keyword in TRANSLATED:
                converted[keyword] = value
            elif keyword not in SILENT and not keyword.startswith("x-"):
                reason = f"`{keyword}` is no keyword of JSON Schema; it was left out"
                self.ledger.warn_once(child(site.pointer, keyword), reason)
        return converted

    def _convert_discriminator(self, schema: JsonObject, converted: JsonObject, site: Site) -> None:
        discriminator = self.referring.read_discriminator(schema, site.pointer)
        if discriminator is not None:
            converted["discriminator"] = discriminator

    def _convert_one(self, keyword: str, value: Json, converted: JsonObject, site: Site) -> None:
        pointer = child(site.pointer, keyword)
        if keyword == "items" and isinstance(value, list):
            converted[keyword] = self._convert_each(value, pointer, is_part=False)
        elif isinstance(value, dict | bool):
            converted[keyword] = self.convert(value, pointer, is_part=keyword in IN_PLACE)
        elif value in ("true", "false"):
            site.repair(keyword, f"the text {value!r} under `{keyword}` is read as {value}")
            converted[keyword] = value == "true"
        else:
            site.repair(keyword, f"{shown(value)} is no schema; `{keyword}` was left out")

    def _convert_list(self, keyword: str, value: Json, converted: JsonObject, site: Site) -> None:
        if isinstance(value, dict):
            site.repair(keyword, f"`{keyword}` is read as a list of the one schema it holds")
            converted[keyword] = [self._convert_part(keyword, value, child(site.pointer, keyword))]
        elif isinstance(value, list) and value:
            converted[keyword] = [
                self._convert_part(keyword, inner, child(site.pointer, keyword, index))
                for index, inner in enumerate(value)
            ]
        else:
            site.repair(keyword, f"`{keyword}` lists no schema; it was left out")

    def _convert_part(self, keyword: str, inner: Json, pointer: str) -> Schema | bool:
        if keyword == "allOf" and isinstance(inner, dict) and "$ref" in inner:
            base = self.referring.refer_to_base(inner["$ref"], pointer)
            beside = self.convert(_without(inner, "$ref"), pointer, is_part=True)
            if self.dialect.ref_stands_alone or not beside:
                return base
            return {**base, **beside} if isinstance(beside, dict) else base
        return self.convert(inner, pointer, is_part=keyword != "prefixItems")

    def _convert_map(self, keyword: str, value: Json, converted: JsonObject, site: Site) -> None:
        if not isinstance(value, dict):
            site.repair(keyword, f"{shown(value)} names no schemas; `{keyword}` was left out")
            return
        is_part = keyword in {"dependentSchemas", "dependencies"}
        converted[keyword] = {
            name: inner
            if keyword == "dependencies" and isinstance(inner, list)
            else self.convert(inner, child(site.pointer, keyword, name), is_part=is_part)
            for name, inner in value.items()
        }

    def _convert_each(
        self, schemas: list[Json], pointer: str, *, is_part: bool
    ) -> list[Schema | bool]:
        return [
            self.convert(inner, child(pointer, index), is_part=is_part)
            for index, inner in enumerate(schemas)
        ]

    def _translate(self, schema: JsonObject, site: Site) -> JsonObject:
        for step in TRANSLATIONS:
            step(schema, self.dialect, site)
        return schema

    def _keep_sound(self, schema: JsonObject, site: Site) -> None:
        """Leave out every keyword whose value JSON Schema does not allow."""
        for keyword in [keyword for keyword in schema if keyword in VALUE_CHECKS]:
            value = schema[keyword]
            if VALUE_CHECKS[keyword](value):
                continue
            mended = _mend(keyword, value)
            if mended is None:
                del schema[keyword]
                site.repair(keyword, f"{shown(value)} cannot be a `{keyword}`; it was left out")
                continue
            schema[keyword] = mended
            if "number text" not in self.dialect.knows:
                site.repair(keyword, f"{shown(value)} under `{keyword}` is read as {mended!r}")


Translation = Callable[[JsonObject, Dialect, Site], None]
TRANSLATIONS: tuple[Translation, ...] = (
    dialects.read_types,
    dialects.read_tuple,
    dialects.read_dependencies,
    dialects.read_exclusive_bounds,
    dialects.read_examples,
    dialects.read_item_enum,
    read_mistyped,
    read_patterns,
)


def _mend(keyword: str, value: Json) -> Json:
    """The value that was evidently meant; None when there is none."""
    if keyword in NUMERIC and isinstance(value, str):
        number = number_in(value)
        return number if number is not None and VALUE_CHECKS[keyword](number) else None
    if keyword in {"title", "description", "pattern", "format"} and _is_scalar(value):
        return str(value)
    if keyword == "required" and isinstance(value, list):
        names = list(dict.fromkeys(name for name in value if isinstance(name, str)))
        return names or None
    if VALUE_CHECKS[keyword] is VALUE_CHECKS["uniqueItems"] and isinstance(value, str):
        return {"true": True, "false": False}.get(value.lower())
    return None


def _is_scalar(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _require_marked(schema: JsonObject, written: JsonObject, site: Site) -> None:
    """A property may say of itself `required: true`, or `optional: true` though it is listed."""
    properties = written.get("properties")
    listed = schema.get("required")
    if isinstance(listed, bool):
        del schema["required"]
        listed = None
    if not isinstance(properties, dict):
        return
    names = list(listed) if isinstance(listed, list) else []
    for name, inner in properties.items():
        if not isinstance(inner, dict):
            continue
        if _says_yes(inner.get("required")) and name not in names:
            reason = "`required: true` of a property is read as being listed under `required`"
            site.ledger.repair_once(child(site.pointer, "properties", name), reason)
            names.append(name)
        if _says_yes(inner.get("optional")) and name in names:
            reason = "`optional` of a property is read as its not being required"
            site.ledger.repair_once(child(site.pointer, "properties", name), reason)
            names.remove(name)
    if names != listed and (names or listed):
        schema["required"] = names


def _says_yes(value: Json) -> bool:
    return value is True or str(value).lower() in {"true", "yes"}


def _declare_required(schema: JsonObject, site: Site) -> None:
    """A required property that nothing declares could never be given where only declared ones
    may: it is declared as anything."""
    properties = schema.get("properties")
    if not properties:
        return
    missing = [name for name in schema.get("required", ()) if name not in properties]
    missing = [name for name in missing if "patternProperties" not in schema]
    if missing:
        site.repair(
            "required", f"{shown(missing)} is required but not declared; it may be anything"
        )
        schema["properties"] = {**properties, **{name: {} for name in missing}}


def _without(schema: JsonObject, keyword: str) -> JsonObject:
    return {key: value for key, value in schema.items() if key != keyword}
