"""Which tools create, read, list, change and delete the items of which collection, by path shape.

/shops/{shopId}/books              collection "shops/{}/books": post creates, get lists
/shops/{shopId}/books/{bookId}     item: get reads, put replaces, patch and post merge, delete
/shops/{shopId}/books/byAuthor     get lists too, when it gives the same items by their fields
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from simulator.responding.declared import success_schema
from simulator.responding.resource_fields import (
    Fields,
    envelope_in,
    fields_of_item,
    fields_of_listed,
    find_listing,
    is_object,
)
from simulator.responding.resource_names import (
    field_named,
    key_property_for,
    normal,
    singular,
)
from simulator.responding.resource_store import HOLE
from simulator.responding.shapes import flatten, properties_of
from simulator.values.catalog import ArgumentOrigin, Place, Tool
from simulator.values.json import Schema


class Verb(StrEnum):
    CREATE = "create"
    LIST = "list"
    READ = "read"
    REPLACE = "replace"
    MERGE = "merge"
    DELETE = "delete"


VERBS_ON_ITEMS = {"get": Verb.READ, "put": Verb.REPLACE, "patch": Verb.MERGE}


@dataclass(frozen=True)
class Collection:
    """`name` has "{}" for each value of its scope: "shops/{}/books". `key` is the property that
    tells its items apart, `key_schema` that property's outermost level."""

    name: str
    key: str
    key_schema: Schema
    fields: Fields
    can_create: bool


@dataclass(frozen=True)
class Action:
    """What a tool does to a collection. `scope` names the arguments that fill the collection's
    holes, `key_argument` the one that chooses an item; None where none does."""

    verb: Verb
    collection: Collection
    scope: tuple[str, ...]
    key_argument: str | None


@dataclass(frozen=True)
class Group:
    """The tools on one path and on its items, those on an item by the parameter's name."""

    name: str
    on_collection: tuple[Tool, ...]
    on_items: tuple[Tool, ...]

    def with_method(self, method: str) -> Tool | None:
        return next((tool for tool in self.on_collection if tool.origin.method == method), None)


def index_paths(tools: Iterable[Tool]) -> dict[str, Action]:
    """Tool name to action, for the tools whose paths make up collections."""
    by_path: dict[str, list[Tool]] = {}
    for tool in tools:
        if tool.origin.path is not None and tool.origin.method is not None:
            by_path.setdefault(_with_holes(tool.origin.path), []).append(tool)
    actions: dict[str, Action] = {}
    for name in {path.removesuffix(f"/{HOLE}"): None for path in by_path}:
        if name and not name.endswith(HOLE):
            on_items = by_path.get(f"{name}/{HOLE}", [])
            actions.update(_actions_on(Group(name, tuple(by_path.get(name, ())), tuple(on_items))))
    for action in _finders(by_path, list(actions.values())):
        actions.setdefault(*action)
    return actions


def _finders(by_path: dict[str, list[Tool]], known: list[Action]) -> Iterator[tuple[str, Action]]:
    collections = {action.collection.name: action.collection for action in known}
    for path, tools in by_path.items():
        collection = collections.get(path.rpartition("/")[0])
        if collection is not None:
            for tool in tools:
                if _finds(tool, collection):
                    yield tool.name, Action(Verb.LIST, collection, path_arguments(tool), None)


def arguments_in(tool: Tool, place: Place) -> tuple[ArgumentOrigin, ...]:
    return tuple(argument for argument in tool.origin.arguments if argument.place is place)


def path_arguments(tool: Tool) -> tuple[str, ...]:
    """The tool's own names of the arguments that fill its path, in the path's order."""
    names = {argument.original: argument.name for argument in arguments_in(tool, Place.PATH)}
    holes = [segment[1:-1] for segment in _segments(tool) if _is_parameter(segment)]
    return tuple(names.get(hole, hole) for hole in holes)


def _segments(tool: Tool) -> list[str]:
    return _split(tool.origin.path or "")


def _split(path: str) -> list[str]:
    return path.partition("?")[0].partition("#")[0].strip("/").split("/")


def _with_holes(path: str) -> str:
    return "/".join(HOLE if _is_parameter(segment) else segment for segment in _split(path))


def _is_parameter(segment: str) -> bool:
    return segment.startswith("{") and segment.endswith("}")


def _last_parameter(tool: Tool) -> str:
    return _segments(tool)[-1][1:-1]


def _actions_on(group: Group) -> Iterator[tuple[str, Action]]:
    collection = _infer_collection(group)
    if collection is None:
        return
    for tool in group.on_collection:
        verb, key_argument = _verb_on_collection(tool, collection, bool(group.on_items))
        if verb is not None:
            yield tool.name, Action(verb, collection, path_arguments(tool), key_argument)
    for tool in group.on_items:
        verb = _verb_on_item(tool, collection)
        if verb is not None and _key_for(tool, collection.fields) == collection.key:
            *scope, key_argument = path_arguments(tool)
            yield tool.name, Action(verb, collection, tuple(scope), key_argument)


def _infer_collection(group: Group) -> Collection | None:
    """None unless items have a path of their own, or can be both created and listed."""
    creator, lister = group.with_method("post"), group.with_method("get")
    can_create = creator is not None and _creates(creator)
    if not group.on_items and not (can_create and lister and find_listing(success_schema(lister))):
        return None
    for fields in _candidate_fields(group):
        if not group.on_items:
            key = key_property_for("id", singular(group.name.rpartition("/")[2]), fields.declared)
            if key is not None:
                return Collection(group.name, key, _schema_of(key, fields), fields, can_create)
        for tool in group.on_items:
            key = _key_for(tool, fields)
            if key is not None:
                schema = _schema_of(key, fields) or _argument_schema(tool)
                return Collection(group.name, key, schema, fields, can_create)
    return None


def _key_for(tool: Tool, fields: Fields) -> str | None:
    noun = singular(_segments(tool)[-2])
    return key_property_for(_last_parameter(tool), noun, fields.declared)


def _candidate_fields(group: Group) -> list[Fields]:
    """What responses say of an item's fields, the most telling first; one of no fields when none
    says anything."""
    by_method = {tool.origin.method: tool for tool in group.on_items}
    reader, lister = by_method.get("get"), group.with_method("get")
    others = [group.with_method("post"), by_method.get("put"), by_method.get("patch")]
    found = [fields_of_item(success_schema(reader))] if reader else []
    found += [fields_of_item(success_schema(tool)) for tool in others[:1] if tool]
    found += [fields_of_listed(success_schema(lister))] if lister else []
    found += [fields_of_item(success_schema(tool)) for tool in others[1:] if tool]
    telling = [fields for fields in found if fields.declared]
    return telling or found[:1] or [fields_of_item(None)]


def _schema_of(key: str, fields: Fields) -> Schema:
    return flatten(fields.declared[key], fields.root) if key in fields.declared else {}


def _argument_schema(tool: Tool) -> Schema:
    declared = properties_of(tool.arguments, tool.arguments)
    return flatten(declared.get(path_arguments(tool)[-1], {}), tool.arguments)


def _creates(tool: Tool) -> bool:
    """Whether it takes and gives one item: not a list, nor anything that is no object."""
    root = success_schema(tool)
    if root is not None and not _holds_one(root):
        return False
    whole = [argument for argument in arguments_in(tool, Place.BODY) if argument.original is None]
    declared = properties_of(tool.arguments, tool.arguments)
    return all(is_object(declared.get(argument.name, {}), tool.arguments) for argument in whole)


def _holds_one(root: Schema) -> bool:
    is_wrapped = envelope_in(properties_of(root, root), root) is not None
    return is_object(root, root) and (is_wrapped or find_listing(root) is None)


def _verb_on_collection(
    tool: Tool, collection: Collection, has_items: bool
) -> tuple[Verb | None, str | None]:
    """With the body argument that names the item, for the documents that put to the collection."""
    match tool.origin.method:
        case "get" if not (root := success_schema(tool)) or find_listing(root):
            return Verb.LIST, None  # Nothing is declared: what gets a whole collection lists it.
        case "post" if collection.can_create:
            return Verb.CREATE, None
        case "put" | "patch" if has_items:
            bodies = arguments_in(tool, Place.BODY)
            key = next((each.name for each in bodies if each.original == collection.key), None)
            verb = Verb.REPLACE if tool.origin.method == "put" else Verb.MERGE
            return (verb if key else None), key
    return None, None


def _verb_on_item(tool: Tool, collection: Collection) -> Verb | None:
    root = success_schema(tool)
    if tool.origin.method == "delete":
        return Verb.DELETE
    if root is not None and not is_object(root, root):
        return None
    if tool.origin.method == "post":
        return Verb.MERGE if _changes_fields(tool, collection) else None
    return VERBS_ON_ITEMS.get(tool.origin.method or "")


def _changes_fields(tool: Tool, collection: Collection) -> bool:
    """Whether all that a post to an item takes are fields of the item."""
    given = [each for place in (Place.BODY, Place.QUERY) for each in arguments_in(tool, place)]
    return bool(given) and all(each.original in collection.fields.declared for each in given)


def _finds(tool: Tool, collection: Collection) -> bool:
    """Whether it lists the collection's own items by their fields, as /pets/findByStatus does."""
    listed = fields_of_listed(success_schema(tool)).declared
    asked = [argument.original or "" for argument in arguments_in(tool, Place.QUERY)]
    fields = {normal(name): name for name in collection.fields.declared}
    is_same = bool(listed) and listed.keys() == collection.fields.declared.keys()
    is_get = tool.origin.method == "get"
    return is_get and is_same and all(field_named(name, fields) for name in asked)
