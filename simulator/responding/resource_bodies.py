"""Turns what a call brings into an item, and items into the bodies that responses declare."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import NAMESPACE_OID, uuid5

from simulator.responding.declared import success_schema
from simulator.responding.resource_fields import Fields, envelope_in, find_listing
from simulator.responding.resource_index import Action, Collection, arguments_in
from simulator.responding.resource_names import normal, singular
from simulator.responding.sample import make_sample, sample_field
from simulator.responding.shapes import allows_null, flatten, properties_of, type_of
from simulator.schemas.engine import find_problems
from simulator.values.catalog import Place, Tool
from simulator.values.json import Json, JsonObject, Schema
from simulator.values.question import Question

TOTALS = frozenset({"total", "totalcount", "totalitems", "totalresults", "totalsize", "totalhits"})
COUNTS = frozenset({"count", "size", "length"})
MORE = frozenset({"hasmore", "more", "hasnext"})
KINDS_OF_SAYING = {bool: ("boolean", None), int: ("integer", "number", None)}
BRANCHES_COMPARED = 4


@dataclass(frozen=True)
class Page:
    """The items of a list that are given, and how many there are in all."""

    items: tuple[JsonObject, ...]
    total: int
    start: int

    @property
    def has_more(self) -> bool:
        return self.start + len(self.items) < self.total


def given_fields(question: Question, action: Action) -> JsonObject:
    """What the call says of the item, by the names of its fields."""
    tool, arguments = question.tool, question.call.arguments
    if tool.origin.path is None:
        chosen = {*action.scope, action.key_argument}
        return {name: value for name, value in arguments.items() if name not in chosen}
    fields: JsonObject = {}
    for argument in arguments_in(tool, Place.BODY):
        value = arguments.get(argument.name)
        if argument.original is not None and argument.name in arguments:
            fields[argument.original] = value
        elif argument.original is None and isinstance(value, dict):
            fields.update(value)
    declared = action.collection.fields.declared
    for argument in arguments_in(tool, Place.QUERY):
        name = argument.original
        if name is not None and name in declared and argument.name in arguments:
            fields[name] = arguments[argument.name]
    return _without_envelope(fields, declared)


def settable_fields(tool: Tool) -> frozenset[str]:
    """The fields that a replacing call can say, and so clears when it does not."""
    return frozenset(each.original for each in arguments_in(tool, Place.BODY) if each.original)


def completed(item: JsonObject, fields: Fields, moment: datetime) -> JsonObject:
    """The item with its defaults, and with what its schema requires and nobody gave."""
    added: JsonObject = {}
    for name, schema in fields.declared.items():
        if name in item:
            continue
        flat = flatten(schema, fields.root)
        if "default" in flat:
            added[name] = flat["default"]
        elif name in fields.required:
            added[name] = sample_field(schema, fields.root, moment)
    return {**item, **added}


def new_key(collection: Collection, number: int, moment: datetime) -> Json:
    """The key of a collection's `number`-th item (from 1), of the type its schema declares."""
    schema = collection.key_schema
    kind = type_of(schema)
    if kind in ("integer", "number", None):
        return number
    if schema.get("format") == "uuid":
        return str(uuid5(NAMESPACE_OID, f"{collection.name} {number}"))
    named = f"{singular(collection.name.rpartition('/')[2].strip('{}') or 'item')}_{number}"
    rules = {word: value for word, value in schema.items() if word not in ("examples", "default")}
    if find_problems(rules, named, closed=False):
        return make_sample(rules, moment, number)
    return named


def body_of_item(item: JsonObject, tool: Tool, moment: datetime) -> Json:
    """The item as the tool's success response declares it: its fields, or an envelope around it.
    Where nothing is declared it is given as it is, so that its key is not lost."""
    schema = success_schema(tool)
    if schema is None:
        return item
    if type_of(flatten(schema, schema)) not in ("object", None):
        return make_sample(schema, moment)
    declared = properties_of(schema, schema)
    envelope = envelope_in(declared, schema)
    if envelope is not None:
        inner = shaped(item, declared[envelope], schema, moment)
        return shaped({envelope: inner}, schema, schema, moment)
    if declared and not declared.keys() & item.keys():
        return make_sample(schema, moment)  # It speaks of the call, as {"message": …} does.
    return shaped(item, schema, schema, moment)


def body_of_list(page: Page, tool: Tool, moment: datetime) -> Json:
    schema = success_schema(tool)
    listing = find_listing(schema)
    if schema is None or listing is None:
        return list(page.items)
    bodies = [shaped(item, listing.item, schema, moment) for item in page.items]
    if listing.name is None:
        return bodies
    return {**_around_list(page, listing.name, schema, moment), listing.name: bodies}


def shaped(item: JsonObject, schema: Json, root: Schema, moment: datetime) -> JsonObject:
    """The item with the fields that a schema declares and no others, and with what it requires.

    Of alternatives that is meant of which the item lacks the least.
    """
    flats = [flatten(schema, root, branch) for branch in range(BRANCHES_COMPARED)]
    flat = min(flats, key=lambda each: len(_required(each) - item.keys()))
    declared: dict[str, Json] = {}
    for each in flats:
        declared.update(each.get("properties", {}))
    is_open = not declared or flat.get("additionalProperties", False) is not False
    kept = {name: value for name, value in item.items() if is_open or name in declared}
    own = flat.get("properties", {})
    missing = [name for name in flat.get("required", ()) if name not in kept]
    return kept | {name: _filled(own.get(name, {}), root, moment) for name in missing}


def _around_list(page: Page, listed: str, schema: Schema, moment: datetime) -> JsonObject:
    """What a response says beside its list: totals and counts, and else what it requires."""
    required = _required(flatten(schema, schema))
    around: JsonObject = {}
    for name, field in properties_of(schema, schema).items():
        said = _said_of_page(normal(name), page)
        if said is not None and type_of(flatten(field, schema)) in KINDS_OF_SAYING[type(said)]:
            around[name] = said
        elif name in required and name != listed:
            around[name] = _filled(field, schema, moment)
    return around


def _said_of_page(name: str, page: Page) -> int | bool | None:
    if name in TOTALS:
        return page.total
    if name in COUNTS:
        return len(page.items)
    return page.has_more if name in MORE else None


def _filled(field: Json, root: Schema, moment: datetime) -> Json:
    return None if allows_null(field, root) else sample_field(field, root, moment)


def _required(flat: Schema) -> frozenset[str]:
    required = flat.get("required")
    return frozenset(required) if isinstance(required, list) else frozenset()


def _without_envelope(fields: JsonObject, declared: Mapping[str, Json]) -> JsonObject:
    """{"pet": {…}} is the pet, unless an item has a field of that name."""
    if len(fields) == 1:
        (name, value), *_ = fields.items()
        if isinstance(value, dict) and declared and name not in declared:
            return value
    return fields
