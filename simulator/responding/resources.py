"""Answers what a catalog's paths or names show to be create, read, list, update or delete.

The items stand in the state (see `resource_store`), so that a person can seed them and see them.
What does not look like any of these is left to other sources.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from simulator.responding.conform import find_misfits
from simulator.responding.declared import success_status
from simulator.responding.refusals import error_body
from simulator.responding.resource_bodies import (
    body_of_item,
    body_of_list,
    completed,
    given_fields,
    new_key,
    settable_fields,
)
from simulator.responding.resource_families import index_families
from simulator.responding.resource_filters import choose_page, read_wish
from simulator.responding.resource_index import Action, Collection, Verb, index_paths
from simulator.responding.resource_names import normal, singular
from simulator.responding.resource_store import (
    HOLE,
    has_collection,
    is_store,
    items_at,
    key_of,
    next_number,
    place_in,
    with_item,
    with_number_used,
    without_item,
)
from simulator.values.catalog import Tool
from simulator.values.json import Json, JsonObject
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Reply, Source
from simulator.values.state import Snapshot


@dataclass(frozen=True)
class ResourceIndex:
    """What each tool of a catalog does to a collection, and the collections by name; a tool that
    does nothing of the kind is missing."""

    actions: Mapping[str, Action]
    collections: Mapping[str, Collection]


@dataclass(frozen=True)
class Visit:
    """One call on one collection: `path` is the collection's, its holes filled."""

    question: Question
    action: Action
    path: str
    moment: datetime

    @property
    def tool(self) -> Tool:
        return self.question.tool

    @property
    def state(self) -> Snapshot:
        return self.question.state

    @property
    def key(self) -> str:
        argument = self.action.key_argument
        return key_of(self.question.call.arguments[argument]) if argument else ""


def index_resources(tools: Sequence[Tool]) -> ResourceIndex:
    """Infer a catalog's collections. Takes time in proportion to its tools: keep the result."""
    actions = {**index_paths(tools), **index_families(tools)}
    collections = {action.collection.name: action.collection for action in actions.values()}
    return ResourceIndex(actions, collections)


def answer_by_resource(index: ResourceIndex, moment: datetime) -> Answerer:
    """The source `resource`. `moment` is the date and time that it gives to what a server would
    stamp."""

    def answer(question: Question) -> Answer | None:
        action = index.actions.get(question.tool.name)
        if action is None or not _can_serve(question, action):
            return None
        scope = [question.call.arguments[name] for name in action.scope]
        path = place_in(action.collection.name, scope)
        if not action.collection.can_create and not has_collection(question.state, path):
            return None  # Nobody keeps it: neither the catalog's tools nor the state.
        visit = Visit(question, action, path, moment)
        missing = _missing_parent(visit, scope, index)
        return _refuse(visit, 404, missing) if missing else _serve(visit)

    return answer


def _can_serve(question: Question, action: Action) -> bool:
    arguments = question.call.arguments
    wanted = [*action.scope, *([action.key_argument] if action.key_argument else [])]
    is_chosen = isinstance(arguments, dict) and all(
        isinstance(arguments.get(name), str | int) for name in wanted
    )
    return is_chosen and is_store(question.state)


def _missing_parent(visit: Visit, scope: Sequence[Json], index: ResourceIndex) -> str:
    """What there is none of among the items that the path goes through; "" when all are there."""
    segments = visit.action.collection.name.split("/")
    for depth, value in enumerate(scope):
        holes = [at for at, segment in enumerate(segments) if segment == HOLE]
        name = "/".join(segments[: holes[depth]])
        path = place_in(name, scope[:depth])
        parent = index.collections.get(name)
        is_kept = has_collection(visit.state, path) or (parent is not None and parent.can_create)
        if is_kept and key_of(value) not in items_at(visit.state, path):
            return _none_with(name, str(value))
    return ""


def _none_with(name: str, key: str) -> str:
    return f"There is no {singular(_noun(name))} {key!r}."


def _noun(name: str) -> str:
    return next((part for part in reversed(name.split("/")) if part != HOLE), "item")


def _serve(visit: Visit) -> Answer | None:
    match visit.action.verb:
        case Verb.CREATE:
            return _create(visit)
        case Verb.LIST:
            return _list(visit)
    item = items_at(visit.state, visit.path).get(visit.key)
    if item is not None:
        return _serve_item(visit, item)
    sentence = _none_with(visit.action.collection.name, visit.key)
    return _create_by_key(visit) or _refuse(visit, 404, sentence)


def _serve_item(visit: Visit, item: JsonObject) -> Answer | None:
    match visit.action.verb:
        case Verb.READ:
            return _succeed(visit, body_of_item(item, visit.tool, visit.moment))
        case Verb.DELETE:
            return _changed(visit, item, without_item(visit.state, visit.path, visit.key))
        case Verb.REPLACE:
            cleared = settable_fields(visit.tool)
            kept = {name: value for name, value in item.items() if name not in cleared}
            return _keep(visit, kept | given_fields(visit.question, visit.action), item)
    return _keep(visit, merge(item, given_fields(visit.question, visit.action)), item)


def merge(target: Json, change: Json) -> Json:
    """RFC 7396: null removes a field, objects are merged, anything else replaces."""
    if not isinstance(change, dict):
        return change
    merged = dict(target) if isinstance(target, dict) else {}
    for name, value in change.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = merge(merged.get(name), value)
    return merged


def _list(visit: Visit) -> Answer | None:
    wish = read_wish(visit.question, visit.action)
    if wish is None:
        return None
    page = choose_page(items_at(visit.state, visit.path).values(), wish)
    return _succeed(visit, body_of_list(page, visit.tool, visit.moment))


def _create(visit: Visit) -> Answer | None:
    collection = visit.action.collection
    item = given_fields(visit.question, visit.action)
    state, key = visit.state, item.get(collection.key)
    if key is None:
        number = next_number(state, visit.path)
        key = new_key(collection, number, visit.moment)
        state = with_number_used(state, visit.path, number)
    elif key_of(key) in items_at(state, visit.path):
        noun = singular(_noun(collection.name))
        return _refuse(visit, 409, f"There is a {noun} {key!r} already.")
    placed = _with_scope(visit, {**item, collection.key: key})
    made = completed(placed, collection.fields, visit.moment)
    return _changed(visit, made, with_item(state, visit.path, key_of(key), made))


def _with_scope(visit: Visit, item: JsonObject) -> JsonObject:
    """A field named like an argument of the path, as shopId, holds what the path says."""
    given = {normal(name): name for name in visit.action.scope}
    held = {
        field: visit.question.call.arguments[given[normal(field)]]
        for field in visit.action.collection.fields.declared
        if normal(field) in given and field not in item
    }
    return {**item, **held}


def _create_by_key(visit: Visit) -> Answer | None:
    """Putting to a key that is free makes the item where the tool declares 201."""
    declares_it = any(response.status == "201" for response in visit.tool.responses)
    if visit.action.verb is not Verb.REPLACE or not declares_it:
        return None
    argument = visit.action.key_argument or ""
    key = visit.question.call.arguments[argument]
    item = {visit.action.collection.key: key, **given_fields(visit.question, visit.action)}
    made = completed(_with_scope(visit, item), visit.action.collection.fields, visit.moment)
    answer = _keep(visit, made, {visit.action.collection.key: key})
    return answer and Answer(Reply(201, answer.reply.body, Source.RESOURCE), answer.state)


def _keep(visit: Visit, changed: JsonObject, before: JsonObject) -> Answer | None:
    """Store an item in the place of what was there; its key stays."""
    key = visit.action.collection.key
    kept = {**changed, key: before[key]} if key in before else changed
    return _changed(visit, kept, with_item(visit.state, visit.path, visit.key, kept))


def _changed(visit: Visit, item: JsonObject, state: Snapshot) -> Answer | None:
    """None when the tool declares a response that none of this fits: then it is something else."""
    answer = _succeed(visit, body_of_item(item, visit.tool, visit.moment))
    if find_misfits(answer.reply, visit.tool):
        return None
    return Answer(answer.reply, state=state)


def _succeed(visit: Visit, body: Json) -> Answer:
    status = success_status(visit.tool)
    return Answer(Reply(status, None if status == 204 else body, Source.RESOURCE))


def _refuse(visit: Visit, status: int, sentence: str) -> Answer:
    body = error_body(visit.tool, status, sentence, visit.moment)
    return Answer(Reply(status, body, Source.RESOURCE, sentence))
