"""Lays what simulated calls changed over what a real read answered.

Which part of an answer is a thing that was changed, is told by evidence and never guessed: by the
collection that the tool reads, or by the name that the part stands under (an `order`, one of
`orders`), together with the thing's own key. A reference to it (`order_id` in a shipment) is not
the thing. Where there is no such evidence, the real answer stays as it is.
"""

from copy import deepcopy
from dataclasses import dataclass, replace
from datetime import datetime

from simulator.responding.declared import success_schema, success_status
from simulator.responding.overlay_changes import Change, Changes, Fate, is_key_of, noun_of
from simulator.responding.overlay_lists import ListRead, lay_on_list
from simulator.responding.overlay_parts import Laid, find_change
from simulator.responding.refusals import error_body
from simulator.responding.resource_bodies import body_of_item, shaped
from simulator.responding.resource_fields import find_listing
from simulator.responding.resource_index import Action, Verb
from simulator.responding.resource_names import normal, words_of
from simulator.responding.resource_store import key_of, place_in
from simulator.responding.resources import ResourceIndex
from simulator.values.json import Json, JsonObject
from simulator.values.overlay import Overlaid
from simulator.values.pointer import child
from simulator.values.question import Question
from simulator.values.reply import Reply

NOT_FOUND = 404
LONGEST_NOUN = 3
"""Words of a tool's name."""
ALIKE = 0.8
"""The share of a part's fields that the thing must have too, where only the tool's name speaks for
their being the same."""


@dataclass(frozen=True)
class Simulation:
    """`moment` is the time that its answers tell."""

    changes: Changes
    index: ResourceIndex
    moment: datetime


def lay_over(reply: Reply, question: Question, simulation: Simulation) -> Overlaid:
    """`reply` is what the real tool answered to the question. A thing that was deleted is not
    found, and one that was created is, though the real tool knows nothing of either."""
    if not simulation.changes:
        return Overlaid(reply)
    action = simulation.index.actions.get(question.tool.name)
    change = _chosen(question, action, simulation)
    if change is None and action is None and not reply.is_error:
        change = _named(reply.body, question, simulation)
    if change is not None and change.fate is Fate.DELETED and not reply.is_error:
        return _missing(reply, question, change, simulation)
    if change is not None and change.fate is Fate.CREATED and reply.status == NOT_FOUND:
        body = body_of_item(change.item, question.tool, simulation.moment)
        return _told(replace(reply, status=success_status(question.tool), body=body), ("",))
    if reply.is_error:
        return Overlaid(reply)
    laid = Laid(deepcopy(reply.body), simulation.changes, _values(question))
    if change is not None:
        _lay_on_item(laid, change)
    if action is not None and action.verb is Verb.LIST and isinstance(laid.body, dict | list):
        lay_on_list(laid, _list_read(question, action, simulation))
    _walk(laid, laid.body, _listed_noun(laid.body, action, question, simulation), "", frozenset())
    if not laid.pointers:
        return Overlaid(reply)
    return _told(replace(reply, body=laid.body), tuple(laid.pointers))


def _told(reply: Reply, pointers: tuple[str, ...]) -> Overlaid:
    shown = ", ".join(pointer or "the whole" for pointer in pointers[:10])
    more = f" and {len(pointers) - 10} more" if len(pointers) > 10 else ""
    note = f"From the simulation: {shown}{more}."
    return Overlaid(replace(reply, note=f"{reply.note} {note}".strip()), pointers)


def _missing(reply: Reply, question: Question, change: Change, simulation: Simulation) -> Overlaid:
    sentence = f"There is no {change.thing.noun} {change.thing.key!r}."
    body = error_body(question.tool, NOT_FOUND, sentence, simulation.moment)
    return _told(replace(reply, status=NOT_FOUND, body=body), ("",))


def _chosen(question: Question, action: Action | None, simulation: Simulation) -> Change | None:
    """The change of the item that the call reads by its key, or the deletion of what holds it."""
    arguments = question.call.arguments
    if action is None or not isinstance(arguments, dict):
        return None
    if not all(isinstance(arguments.get(name), str | int) for name in action.scope):
        return None
    place = place_in(action.collection.name, [arguments[name] for name in action.scope])
    for change in simulation.changes.values():
        below = f"{change.thing.place}/{change.thing.key}/"
        if change.fate is Fate.DELETED and f"{place}/".startswith(below):
            return change
    key = arguments.get(action.key_argument) if action.key_argument else None
    if action.verb is not Verb.READ or not isinstance(key, str | int):
        return None
    own = [it for it in simulation.changes.values() if it.thing.key == key_of(key)]
    exact = next((it for it in own if it.thing.place == place), None)
    return exact or _only(
        [it for it in own if it.thing.noun == _noun(action) and not it.thing.scope]
    )


def _noun(action: Action) -> str:
    return noun_of(action.collection.name.rpartition("/")[2])


def _only(changes: list[Change]) -> Change | None:
    return changes[0] if len(changes) == 1 else None


def _named(body: Json, question: Question, simulation: Simulation) -> Change | None:
    """The change of the thing that a tool's name says it reads: its key is among the arguments, and
    what is answered has hardly a field that the thing has not."""
    part = body if isinstance(body, dict) else {}
    values = _values(question)
    laid = Laid(part, simulation.changes, values)
    nouns = {it for it in _nouns(question.tool.name) if any(is_key_of(name, it) for name in part)}
    found = [find_change(part, noun, laid, frozenset()) for noun in nouns]
    return _only(
        [
            it
            for it in found
            if it is not None and len(nouns) == 1 and it.thing.key in values and _is_alike(part, it)
        ]
    )


def _nouns(name: str) -> set[str]:
    words = words_of(name)
    return {
        noun_of("".join(words[start:end]))
        for start in range(len(words))
        for end in range(start + 1, min(start + LONGEST_NOUN, len(words)) + 1)
    }


def _listed_noun(
    body: Json, action: Action | None, question: Question, simulation: Simulation
) -> str:
    """What a tool's name says that it lists, where its answer is a bare list of that."""
    if action is not None or not isinstance(body, list):
        return ""
    named = _nouns(question.tool.name)
    fitting = {
        change.thing.noun
        for change in simulation.changes.values()
        if change.thing.noun in named
        and all(isinstance(it, dict) and _is_alike(it, change) for it in body)
    }
    return fitting.pop() if len(fitting) == 1 else ""


def _is_alike(part: JsonObject, change: Change) -> bool:
    known = {normal(name) for name in change.item}
    return sum(normal(name) in known for name in part) >= ALIKE * len(part)


def _lay_on_item(laid: Laid, change: Change) -> None:
    """The body, or what stands in its envelope."""
    body = laid.body
    if not isinstance(body, dict):
        return
    inner = [(name, it) for name, it in body.items() if isinstance(it, dict)]
    for name, part in [(None, body), *inner]:
        own = change.key_name if change.key_name in part else None
        held = own or next((it for it in part if is_key_of(it, change.thing.noun)), None)
        value = part.get(held) if held else None
        if isinstance(value, str | int) and key_of(value) == change.thing.key:
            laid.lay(part, change, "" if name is None else child("", name), is_whole=True)
            return


def _list_read(question: Question, action: Action, simulation: Simulation) -> ListRead:
    arguments = question.call.arguments
    place = place_in(action.collection.name, [arguments[name] for name in action.scope])
    own = {
        it.thing.key: it
        for it in simulation.changes.values()
        if it.thing.place == place or (it.thing.noun == _noun(action) and not it.thing.scope)
    }
    schema = success_schema(question.tool)
    listing = find_listing(schema)

    def write(item: JsonObject) -> JsonObject:
        if schema is None or listing is None:
            return item
        return shaped(item, listing.item, schema, simulation.moment)

    return ListRead(question, action, own, write)


def _walk(laid: Laid, value: Json, noun: str, pointer: str, around: frozenset[str]) -> None:
    """Lays changes on what stands under the name of a thing, however deep."""
    if isinstance(value, list):
        _walk_list(laid, value, noun, pointer, around)
    if not isinstance(value, dict):
        return
    change = find_change(value, noun, laid, around) if noun else None
    if change is not None and id(value) not in laid.done and change.fate is not Fate.DELETED:
        laid.lay(value, change, pointer, is_whole=False)
    keys = around | {key_of(it) for name, it in value.items() if _is_own_key(name, it, noun)}
    for name, inner in value.items():
        # In {"orders": {"o1": {…}}} each stands under its key.
        is_keyed = isinstance(inner, dict) and find_change(inner, noun, laid, keys) is not None
        _walk(laid, inner, noun if is_keyed else noun_of(name), child(pointer, name), keys)


def _walk_list(
    laid: Laid, items: list[Json], noun: str, pointer: str, around: frozenset[str]
) -> None:
    def is_gone(item: Json) -> bool:
        change = find_change(item, noun, laid, around) if isinstance(item, dict) and noun else None
        return change is not None and change.fate is Fate.DELETED

    kept = [item for item in items if id(item) in laid.done or not is_gone(item)]
    if len(kept) < len(items):
        laid.note(pointer)
        items[:] = kept
    for at, item in enumerate(items):
        _walk(laid, item, noun, child(pointer, at), around)


def _is_own_key(name: str, value: Json, noun: str) -> bool:
    return isinstance(value, str | int) and is_key_of(name, noun)


def _values(question: Question) -> frozenset[str]:
    arguments = question.call.arguments
    given = arguments.values() if isinstance(arguments, dict) else ()
    return frozenset(key_of(it) for it in given if isinstance(it, str | int))
