"""Makes what code makes better than a model: times, new ids and sums.

A model writes a placeholder where one is wanted: "$now", "$today", "$id" (and "$id2", …) anywhere,
the operation `increment` in a patch, and "$at:/pointer" in a body for what stands in the state
after the change.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from simulator.errors import ModelUnreadable, PatchRefused
from simulator.patching import apply_operation
from simulator.responding.changes import INCREMENT
from simulator.responding.declared import success_schema
from simulator.responding.resource_names import singular, words_of
from simulator.responding.shapes import flatten, properties_of, type_of
from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child, find, last_token, leads_somewhere, parent, tokens_of
from simulator.values.question import Question
from simulator.values.state import Patch, Snapshot

ID = re.compile(r"\$id\d*\b")
PLACEHOLDER = re.compile(r"\$(?:now\b|today\b|id\d*\b)")
AFTER = "$at:"
NUMBERED = re.compile(r"(.*?)(\d{1,18})", re.DOTALL)
UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
DEEPEST_COLLECTION = 3


@dataclass(frozen=True)
class Made:
    """A body and a patch without placeholders."""

    body: Json
    patch: Patch


def fill_in(body: Json, patch: Patch, question: Question, moment: datetime) -> Made:
    """Raises ModelUnreadable when a placeholder stands for nothing, or a sum has no numbers."""
    values: dict[str, Json] = {
        "$now": moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "$today": moment.strftime("%Y-%m-%d"),
    }
    for number, token in enumerate(sorted(set(_ids_in([*patch, body])))):
        values[token] = _make_id(token, number, patch, question)
    filled = tuple(_fill_operation(operation, values) for operation in patch)
    body = _fill(body, values)
    if not any(each["op"] == INCREMENT for each in filled) and not _mentions_after(body):
        return Made(body, filled)
    plain, after = _add_up(filled, question.state)
    return Made(_replace(body, lambda text: _look_up(text, after)), plain)


def _fill_operation(operation: dict[str, Any], values: Mapping[str, Json]) -> dict[str, Any]:
    paths = {
        name: child("", *(str(_fill(token, values)) for token in tokens_of(operation[name])))
        for name in ("path", "from")
        if isinstance(operation.get(name), str) and ID.search(operation[name])
    }
    made = {**operation, **paths}
    return {**made, "value": _fill(made["value"], values)} if "value" in made else made


def _fill(value: Json, values: Mapping[str, Json]) -> Json:
    def fill(text: str) -> Json:
        if text in values:
            return values[text]
        return PLACEHOLDER.sub(lambda found: str(values[found.group()]), text)

    return _replace(value, fill)


def _replace(value: Json, change: Callable[[str], Json]) -> Json:
    """The value with each of its texts changed; names are left."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, dict):
        return {name: _replace(member, change) for name, member in value.items()}
    if isinstance(value, list):
        return [_replace(member, change) for member in value]
    return value


def _texts(value: Json) -> Iterator[tuple[str, str]]:
    """Every text with the nearest name above it."""
    waiting: list[tuple[str, Json]] = [("", value)]
    while waiting:
        name, part = waiting.pop()
        if isinstance(part, str):
            yield name, part
        elif isinstance(part, dict):
            waiting += part.items()
        elif isinstance(part, list):
            waiting += [(name, member) for member in part]


def _ids_in(value: Json) -> Iterator[str]:
    for _, text in _texts(value):
        yield from ID.findall(text)


def _mentions_after(body: Json) -> bool:
    return any(text.startswith(AFTER) for _, text in _texts(body))


def _look_up(text: str, after: Snapshot) -> Json:
    if not text.startswith(AFTER):
        return text
    try:
        return deepcopy(find(after, text.removeprefix(AFTER)))
    except LookupError:
        raise ModelUnreadable(
            f'The body says "{text[:200]}", but nothing stands there after the change.'
        ) from None


def _add_up(patch: Patch, state: Snapshot) -> tuple[Patch, Snapshot]:
    """The patch with its sums worked out, and the state after it."""
    after = deepcopy(state)
    plain: list[dict[str, Any]] = []
    for index, operation in enumerate(patch):
        made = _sum_of(index, operation, after) if operation["op"] == INCREMENT else operation
        try:
            after = apply_operation(after, index, made)
        except PatchRefused as refusal:
            raise ModelUnreadable(refusal.sentence, details=refusal.details) from refusal
        plain.append(made)
    return tuple(plain), after


def _sum_of(index: int, operation: dict[str, Any], state: Snapshot) -> dict[str, Any]:
    path, added = operation["path"], operation.get("value")
    old = find(state, path) if leads_somewhere(state, path) else None
    if not (_is_number(old) and _is_number(added)):
        raise ModelUnreadable(
            f"Operation {index} of the state change adds {added!r} to {old!r} at {path}, "
            "expected two numbers."
        )
    total = Decimal(str(old)) + Decimal(str(added))
    is_whole = isinstance(old, int) and isinstance(added, int)
    return {"op": "replace", "path": path, "value": int(total) if is_whole else float(total)}


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _make_id(token: str, number: int, patch: Patch, question: Question) -> Json:
    """An id like its neighbours' and after all of theirs. `number` tells apart those of one call,
    from 0."""
    pointer, field = _place_of(token, patch, question)
    collection = find(question.state, pointer) if leads_somewhere(question.state, pointer) else None
    fields, names = _ids_among(collection, field)
    known = [*fields, *names]
    noun = singular(last_token(pointer)) or "item"
    numbered = [found for each in known if (found := NUMBERED.fullmatch(str(each)))]
    if known and all(UUID.fullmatch(str(each)) for each in known):
        return str(uuid5(NAMESPACE_OID, f"{pointer} {len(known)} {question.number} {number}"))
    if not numbered:
        count = len(known) + 1 + number
        return count if _is_declared_whole(field, question) else f"{noun}_{count}"
    last = max(numbered, key=lambda found: int(found[2]))
    following = int(last[2]) + 1 + number
    if not last[1] and _is_whole(fields, field, question):
        return following
    return f"{last[1]}{following:0{len(last[2]) if last[2].startswith('0') else 0}}"


def _place_of(token: str, patch: Patch, question: Question) -> tuple[str, str]:
    """The pointer of the collection that the new thing joins, and the name of its id."""
    for operation in patch:
        tokens = tokens_of(operation["path"])
        held = [name for name, text in _texts(operation.get("value")) if token in ID.findall(text)]
        if token in tokens:
            return child("", *tokens[: tokens.index(token)]), next(iter(held), "id")
        if held:
            return parent(operation["path"]), held[0] or "id"
    return _collection_named_by(question), "id"


def _collection_named_by(question: Question) -> str:
    """The collection in the state whose things the tool's name speaks of; else the whole."""
    words = {singular(word) for word in words_of(question.tool.name)}
    waiting: list[tuple[str, Json]] = [("", question.state)]
    for pointer, value in waiting:
        if not isinstance(value, dict) or len(tokens_of(pointer)) >= DEEPEST_COLLECTION:
            continue
        for name, member in value.items():
            if not isinstance(member, dict | list):
                continue
            if words & {singular(word) for word in words_of(name)}:
                return child(pointer, name)
            waiting.append((child(pointer, name), member))
    return ""


def _ids_among(collection: Json, field: str) -> tuple[list[int | str], list[str]]:
    """The ids that the things of a collection carry, and those they stand under."""
    members: list[JsonObject] = []
    names: list[str] = []
    if isinstance(collection, dict):
        names = [name for name, member in collection.items() if isinstance(member, dict)]
        members = [member for member in collection.values() if isinstance(member, dict)]
    elif isinstance(collection, list):
        members = [member for member in collection if isinstance(member, dict)]
    carried = [member[field] for member in members if field in member]
    return [each for each in carried if type(each) in (int, str)], names


def _is_whole(fields: list[int | str], field: str, question: Question) -> bool:
    if fields:
        return isinstance(fields[-1], int)
    return _is_declared_whole(field, question)


def _is_declared_whole(field: str, question: Question) -> bool:
    """Whether the tool answers with whole numbers for such an id."""
    schema = success_schema(question.tool)
    declared = properties_of(schema, schema).get(field) if schema else None
    return declared is not None and type_of(flatten(declared, schema or {})) == "integer"
