"""Which tools work on which collection, by their names alone, for tools that have no path.

create_ticket, get_ticket, list_tickets, update_ticket and delete_ticket are a family when they
share the noun, something is created and read, and one argument plainly chooses the item.
"""

from collections.abc import Iterable, Iterator, Mapping

from simulator.responding.declared import success_schema
from simulator.responding.resource_fields import Fields, fields_of_item
from simulator.responding.resource_index import Action, Collection, Verb
from simulator.responding.resource_names import key_property_for, normal, singular, words_of
from simulator.responding.resource_store import HOLE
from simulator.responding.shapes import flatten, properties_of
from simulator.values.catalog import Tool

VERBS = {
    "create": Verb.CREATE,
    "add": Verb.CREATE,
    "get": Verb.READ,
    "read": Verb.READ,
    "retrieve": Verb.READ,
    "fetch": Verb.READ,
    "list": Verb.LIST,
    "update": Verb.MERGE,
    "edit": Verb.MERGE,
    "modify": Verb.MERGE,
    "delete": Verb.DELETE,
    "remove": Verb.DELETE,
}
KEYED = (Verb.READ, Verb.MERGE, Verb.DELETE)


def index_families(tools: Iterable[Tool]) -> dict[str, Action]:
    """Tool name to action, for the families that are evident."""
    families: dict[str, list[tuple[Verb, Tool]]] = {}
    for tool in tools:
        named = _verb_and_noun(tool) if tool.origin.path is None else None
        if named is not None:
            families.setdefault(named[1], []).append((named[0], tool))
    actions: dict[str, Action] = {}
    for noun, members in families.items():
        by_verb = dict(members)
        if len(by_verb) == len(members):  # Two tools of one verb leave open which is meant.
            actions.update(_actions_of(noun, by_verb))
    return actions


def _verb_and_noun(tool: Tool) -> tuple[Verb, str] | None:
    """From create_pet as well as pet_create; get_pets lists."""
    words = words_of(tool.name)
    if len(words) < 2:
        return None
    for word, rest in ((words[0], words[1:]), (words[-1], words[:-1])):
        if word in VERBS:
            verb, last = VERBS[word], singular(rest[-1])
            is_plural = last != rest[-1]
            noun = "_".join((*rest[:-1], last))
            return (Verb.LIST if verb is Verb.READ and is_plural else verb), noun
    return None


def _actions_of(noun: str, members: Mapping[Verb, Tool]) -> Iterator[tuple[str, Action]]:
    creator = members.get(Verb.CREATE)
    if creator is None or not ({Verb.READ, Verb.LIST} & members.keys()):
        return
    keyed = [members[verb] for verb in KEYED if verb in members]
    key_argument = _key_argument(noun, keyed)
    if key_argument is None:
        return
    scope = _scope(tuple(members.values()), key_argument)
    lister = members.get(Verb.LIST)
    name = "/".join([_noun_in(lister) if lister else noun, *[HOLE] * len(scope)])
    collection = _collection(name, creator, keyed[0], key_argument)
    for verb, tool in members.items():
        yield tool.name, Action(verb, collection, scope, key_argument if verb in KEYED else None)


def _key_argument(noun: str, keyed: list[Tool]) -> str | None:
    """The argument that every one of the tools requires and that is named after the noun."""
    if not keyed:
        return None
    shared = {normal(name): name for name in sorted(_required_by_all(keyed))}
    short = normal(noun)
    suffixes = ("id", "uuid", "key", "number", "name")
    wanted = [f"{short}{suffix}" for suffix in suffixes] + ["id", "uuid", short]
    return next((shared[name] for name in wanted if name in shared), None)


def _scope(tools: tuple[Tool, ...], key_argument: str) -> tuple[str, ...]:
    """What every tool of the family requires beside the key, as owner and repo are."""
    shared = _required_by_all(tools) - {key_argument}
    declared = properties_of(tools[0].arguments, tools[0].arguments)
    return tuple(name for name in declared if name in shared)


def _required_by_all(tools: Iterable[Tool]) -> set[str]:
    return set.intersection(*(set(tool.arguments.get("required", ())) for tool in tools))


def _noun_in(tool: Tool) -> str:
    words = words_of(tool.name)
    return "_".join(words[1:] if words[0] in VERBS else words[:-1])


def _collection(name: str, creator: Tool, keyed: Tool, key_argument: str) -> Collection:
    """The key is the response's property for it. A response without one says nothing of the items:
    then they have what the creating tool takes, and the argument names the key."""
    fields = fields_of_item(success_schema(keyed) or success_schema(creator))
    noun = singular(name.partition("/")[0])
    key = key_property_for(key_argument, noun, fields.declared) if fields.declared else None
    if key is not None:
        schema = flatten(fields.declared[key], fields.root)
        return Collection(name, key, schema, fields, can_create=True)
    taken = properties_of(creator.arguments, creator.arguments)
    fields = Fields(taken, frozenset(), creator.arguments)
    declared = properties_of(keyed.arguments, keyed.arguments)
    schema = flatten(declared.get(key_argument, {}), keyed.arguments)
    return Collection(name, key_argument, schema, fields, can_create=True)
