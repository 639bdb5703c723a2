"""Takes what a real read answered into the state, so that simulated calls go on from there."""

from simulator.responding.declared import success_schema
from simulator.responding.resource_fields import envelope_in, find_listing
from simulator.responding.resource_index import Action, Verb
from simulator.responding.resource_store import is_store, items_at, key_of, place_in, with_item
from simulator.responding.resources import ResourceIndex
from simulator.responding.shapes import properties_of
from simulator.values.json import Json, JsonObject
from simulator.values.question import Question
from simulator.values.reply import Reply
from simulator.values.state import Snapshot


def take_in(reply: Reply, question: Question, index: ResourceIndex) -> Snapshot:
    """The question's state with the items that the answer holds: an item read is as it was read,
    and one in a list keeps what the list does not say of it. Hand in the reply as it is to be seen,
    with what was simulated laid over. The same state when the tool reads no collection."""
    action = index.actions.get(question.tool.name)
    arguments = question.call.arguments
    is_read = action is not None and action.verb in (Verb.READ, Verb.LIST)
    if action is None or not is_read or reply.is_error or not isinstance(arguments, dict):
        return question.state
    scope = [arguments.get(name) for name in action.scope]
    if not is_store(question.state) or not all(isinstance(it, str | int) for it in scope):
        return question.state
    place = place_in(action.collection.name, scope)
    state = question.state
    for item in _items(reply.body, question, action):
        key = item.get(action.collection.key)
        if isinstance(key, str | int):
            known = items_at(state, place).get(key_of(key), {})
            whole = item if action.verb is Verb.READ else {**known, **item}
            state = with_item(state, place, key_of(key), whole)
    return state


def _items(body: Json, question: Question, action: Action) -> list[JsonObject]:
    schema = success_schema(question.tool)
    found: Json = body
    if isinstance(body, dict) and action.verb is Verb.LIST:
        listing = find_listing(schema)
        found = body.get(listing.name, []) if listing is not None and listing.name else []
    elif isinstance(body, dict) and action.collection.key not in body and schema is not None:
        found = body.get(envelope_in(properties_of(schema, schema), schema) or "")
    items = found if isinstance(found, list) else [found]
    return [item for item in items if isinstance(item, dict)]
