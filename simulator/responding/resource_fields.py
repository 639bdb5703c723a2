"""Where a response holds an item or a list of items, and which fields those have."""

from collections.abc import Mapping
from dataclasses import dataclass

from simulator.responding.resource_names import KEYS_BY_HABIT, normal, words_of
from simulator.responding.shapes import flatten, properties_of, type_of
from simulator.values.json import Json, Schema


@dataclass(frozen=True)
class Fields:
    """The properties of an item as one response declares them; `root` holds their definitions."""

    declared: Mapping[str, Json]
    required: frozenset[str]
    root: Schema


@dataclass(frozen=True)
class Listing:
    """A response that lists: its items stand under `name`, or are the body where that is None."""

    name: str | None
    item: Json


NO_FIELDS = Fields({}, frozenset(), {})


def fields_of_item(root: Schema | None) -> Fields:
    """The fields of the one item in a response: the body's own, or those in its envelope."""
    if root is None:
        return NO_FIELDS
    declared = properties_of(root, root)
    envelope = envelope_in(declared, root)
    return _read_fields(declared[envelope] if envelope else root, root)


def fields_of_listed(root: Schema | None) -> Fields:
    """The fields of one item in a response that lists."""
    listing = find_listing(root)
    return NO_FIELDS if listing is None or root is None else _read_fields(listing.item, root)


def find_listing(root: Schema | None) -> Listing | None:
    """None unless the body is a list of objects, or an object with one list of objects that is no
    item itself."""
    if root is None:
        return None
    flat = flatten(root, root)
    if type_of(flat) == "array":
        items = flat.get("items", {})
        return Listing(None, items) if is_object(items, root) else None
    declared = properties_of(root, root)
    if any(normal(name) in KEYS_BY_HABIT for name in declared):
        return None
    lists = [
        Listing(name, inner.get("items", {}))
        for name, schema in declared.items()
        if type_of(inner := flatten(schema, root)) == "array"
    ]
    holding = [listing for listing in lists if is_object(listing.item, root)]
    return holding[0] if len(holding) == 1 else None


def envelope_in(declared: Mapping[str, Json], root: Schema) -> str | None:
    """The one property that holds the item itself, as in {"data": {"id": …}}: an object with a
    key, beside which nothing has one."""
    if any(_names_a_key(name) for name in declared):
        return None
    holding = [
        name
        for name, schema in declared.items()
        if any(_names_a_key(inner) for inner in properties_of(schema, root))
    ]
    return holding[0] if len(holding) == 1 else None


def is_object(schema: Json, root: Schema) -> bool:
    """Whether it is one, or says nothing of its type."""
    return type_of(flatten(schema, root)) in ("object", None)


def _names_a_key(name: str) -> bool:
    return any(word in KEYS_BY_HABIT for word in words_of(name)[-1:])


def _read_fields(schema: Json, root: Schema) -> Fields:
    flat = flatten(schema, root)
    declared, required = flat.get("properties"), flat.get("required")
    return Fields(
        declared if isinstance(declared, dict) else {},
        frozenset(required) if isinstance(required, list) else frozenset(),
        root,
    )
