"""Says how the items of collections stand in a state, so that what is put there is found."""

from collections.abc import Iterator, Sequence

from simulator.llm.framing import cut
from simulator.responding.notation import write_type
from simulator.responding.resource_index import Collection
from simulator.responding.resource_store import HOLE, RESOURCES, is_store, items_at, key_of
from simulator.values.state import Snapshot

LONGEST_COLLECTION = 1_000
LONGEST = 8_000
"""Characters of all of them: those beyond stand there with their path and key alone."""


def write_collections(collections: Sequence[Collection]) -> str:
    """A line each: the path, the property that holds an item's key, and an item as a type."""
    lines: list[str] = []
    for collection in collections:
        fields = collection.fields
        item = {"type": "object", "properties": dict(fields.declared)}
        written = cut(write_type(item, fields.root), LONGEST_COLLECTION)
        line = f"{collection.name}, by {collection.key}"
        spent = sum(map(len, lines)) + len(written)
        lines.append(line if spent > LONGEST else f"{line}: {written}")
    return "\n".join(lines)


def find_misplaced(state: Snapshot, collections: Sequence[Collection]) -> str:
    """What no tool on these collections would find as it stands, as a sentence; empty when all is
    in its place, or where there are no collections."""
    return next(_misplaced(state, collections), "") if collections else ""


def _misplaced(state: Snapshot, collections: Sequence[Collection]) -> Iterator[str]:
    if not state.get(RESOURCES) or not is_store(state):
        yield 'The state holds no "resources" with objects of items in each collection.'
        return
    names = {collection.name: collection for collection in collections}
    for path in state[RESOURCES]:
        name = next((name for name in names if _fits(path, name)), None)
        if name is None:
            yield f"No tool reads /resources/{path}; the collections are {', '.join(names)}."
            continue
        key = names[name].key
        for at, item in items_at(state, path).items():
            if key_of(item.get(key, "")) != at:
                yield f'The item "{at}" of {path} needs "{key}" with that value.'
        yield from _without_parent(state, path, name, frozenset(names))


def _fits(path: str, name: str) -> bool:
    parts, pattern = path.split("/"), name.split("/")
    return len(parts) == len(pattern) and all(
        wanted in (HOLE, part) for part, wanted in zip(parts, pattern, strict=True)
    )


def _without_parent(state: Snapshot, path: str, name: str, names: frozenset[str]) -> Iterator[str]:
    """Each item that the path goes through and that is kept nowhere."""
    parts, pattern = path.split("/"), name.split("/")
    for at, wanted in enumerate(pattern):
        above = "/".join(parts[:at])
        is_kept = "/".join(pattern[:at]) in names
        if wanted == HOLE and is_kept and parts[at] not in items_at(state, above):
            yield f'{path} belongs to the item "{parts[at]}", which {above} does not have.'
