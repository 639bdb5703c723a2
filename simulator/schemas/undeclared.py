"""Fields that nobody declared, in objects that list their fields and say nothing of others."""

from collections.abc import Iterator

from simulator.schemas.declared import (
    Parts,
    declared_names,
    find_parts_together,
    find_schemas_of_field,
    find_schemas_of_item,
    is_closed,
)
from simulator.schemas.problem import Path, Problem
from simulator.schemas.run import Validator
from simulator.values.json import Json, JsonObject


def find_undeclared(root: Validator, instance: Json) -> Iterator[Problem]:
    """Find the undeclared fields of an instance, at every depth."""
    yield from _walk([root], instance, ())


def _walk(validators: list[Validator], instance: Json, path: Path) -> Iterator[Problem]:
    """All the schemas of one place count together, whichever way each came to speak of it."""
    parts = find_parts_together(validators, instance)
    if isinstance(instance, dict):
        yield from _look_at_object(parts, instance, path)
    else:
        for number, item in enumerate(instance):
            if isinstance(item, dict | list) and item:
                below = list(find_schemas_of_item(parts, number))
                yield from _walk(below, item, (*path, number))


def _look_at_object(parts: Parts, instance: JsonObject, path: Path) -> Iterator[Problem]:
    closed = is_closed(parts, is_root=not path)
    declared = declared_names(parts) if closed else {}
    for name, field in instance.items():
        if closed and name not in declared:
            yield Problem("properties", (*path, name), field, tuple(declared))
        elif isinstance(field, dict | list) and field:
            below = list(find_schemas_of_field(parts, name))
            yield from _walk(below, field, (*path, name))
