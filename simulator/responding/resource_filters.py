"""Chooses the items that the query arguments of a list ask for."""

from collections.abc import Iterable
from dataclasses import dataclass

from simulator.responding.resource_bodies import Page
from simulator.responding.resource_index import Action, arguments_in
from simulator.responding.resource_names import field_named, normal
from simulator.values.catalog import Place
from simulator.values.json import Json, JsonObject
from simulator.values.question import Question

LIMITS = frozenset({"limit", "perpage", "pagesize", "maxresults", "size", "top", "take"})
OFFSETS = frozenset({"offset", "skip", "start", "startindex"})
PAGES = frozenset({"page", "pagenumber"})


@dataclass(frozen=True)
class Wish:
    """What a list call asks for: fields to be equal, and which stretch of the items."""

    equal: dict[str, Json]
    limit: int | None
    offset: int


def read_wish(question: Question, action: Action) -> Wish | None:
    """None when an argument asks for something else, such as a search, or for a broken number."""
    fields = {normal(name): name for name in action.collection.fields.declared}
    equal: dict[str, Json] = {}
    numbers: dict[str, int] = {}
    for name, value in _query(question, action):
        short = normal(name)
        kind = _kind_of_number(short)
        field = field_named(name, fields)
        if kind is not None and type(value) is int and value >= 0:
            numbers[kind] = value
        elif field is not None:
            equal[field] = value
        else:
            return None
    offset = numbers.get("offset", 0)
    limit = numbers.get("limit")
    if "page" in numbers:
        if limit is None and numbers["page"] > 1:
            return None  # How long a page is, nobody said.
        offset = max(0, numbers["page"] - 1) * (limit or 0)
    return Wish(equal, limit, offset)


def choose_page(items: Iterable[JsonObject], wish: Wish) -> Page:
    chosen = [item for item in items if is_wished(item, wish)]
    end = None if wish.limit is None else wish.offset + wish.limit
    return Page(tuple(chosen[wish.offset : end]), len(chosen), wish.offset)


def _query(question: Question, action: Action) -> Iterable[tuple[str, Json]]:
    """The arguments that choose items, by the document's names; null is not given."""
    arguments = question.call.arguments
    if question.tool.origin.path is not None:
        for origin in arguments_in(question.tool, Place.QUERY):
            if arguments.get(origin.name) is not None and origin.original is not None:
                yield origin.original, arguments[origin.name]
        return
    for name, value in arguments.items():
        if name not in action.scope and value is not None:
            yield name, value


def _kind_of_number(short: str) -> str | None:
    for kind, names in (("limit", LIMITS), ("offset", OFFSETS), ("page", PAGES)):
        if short in names:
            return kind
    return None


def is_wished(item: JsonObject, wish: Wish) -> bool:
    return all(name in item and _agrees(item[name], value) for name, value in wish.equal.items())


def _agrees(held: Json, asked: Json) -> bool:
    """Several values asked for are alternatives; a list held agrees by one of its items."""
    if isinstance(asked, list):
        return any(_agrees(held, each) for each in asked)
    if isinstance(held, list):
        return any(_agrees(each, asked) for each in held)
    return (type(held) is type(asked) and bool(held == asked)) or str(held) == str(asked)
