"""Walks the paths of an HTTP description, so that one bad operation costs no other."""

from collections.abc import Callable, Iterator

from simulator.conversion.ledger import Unsound
from simulator.conversion.operations import METHODS, Description, Operation
from simulator.values.catalog import ImportStep
from simulator.values.json import JsonObject
from simulator.values.pointer import child

OperationReader = Callable[[Description, str, JsonObject, str], Operation]
"""Reads one operation, given its path, its path item and its pointer. Raises Unsound."""

PATH_FIELDS = frozenset({"summary", "description", "servers", "parameters", "$ref"})


def read_operations(description: Description, read: OperationReader) -> Iterator[Operation]:
    """Every operation that can be read; the others are noted as skipped."""
    paths = description.document.get("paths")
    paths = paths if isinstance(paths, dict) else {}
    for number, (path, item) in enumerate(paths.items()):
        description.ledger.tell(ImportStep("reading operations", number, len(paths)))
        if path.startswith("x-"):
            continue
        try:
            target, pointer = _follow_item(description, item, child("/paths", path))
        except Unsound as fault:
            description.ledger.skip(child("/paths", path), fault.reason)
            continue
        yield from _read_item(description, read, (path, target, pointer))


def _follow_item(
    description: Description, item: JsonObject, pointer: str
) -> tuple[JsonObject, str]:
    """A path item may be a reference, what stands beside it counting too."""
    target, place = description.references.follow(item, pointer)
    if not isinstance(target, dict):
        raise Unsound(pointer, "it holds no operations")
    if target is item:
        return item, pointer
    return {**target, **{key: item[key] for key in item if key != "$ref"}}, place


def _read_item(
    description: Description, read: OperationReader, found: tuple[str, JsonObject, str]
) -> Iterator[Operation]:
    path, item, pointer = found
    for key in item:
        place = child(pointer, key)
        if key in METHODS:
            try:
                yield read(description, path, item, place)
            except Unsound as fault:
                description.ledger.skip(place, f"{fault.reason} (at {fault.pointer})")
        elif key not in PATH_FIELDS and not key.startswith("x-"):
            description.ledger.skip(place, f"{key!r} is no method that is read here")
