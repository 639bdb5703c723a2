"""Follows references within one document. Nothing outside it is ever read."""

import re
from collections.abc import Iterator
from urllib.parse import unquote, urldefrag, urljoin

from simulator.conversion.ledger import Ledger, Unsound
from simulator.values.json import Json, JsonObject
from simulator.values.pointer import child, find, parent, step, tokens_of

MAX_HOPS = 50
"""References to references that are followed before they count as going in a circle."""


class References:
    """Resolves references of one document. `root` is the pointer that `#` stands for: the document
    of an HTTP description, the schema of a listed tool. `$id` and `$anchor` count where
    `has_ids` says so."""

    def __init__(self, document: Json, root: str, ledger: Ledger, *, has_ids: bool) -> None:
        self.document = document
        self.root = root
        self._ledger = ledger
        self._names: dict[str, str] = {}
        self._anchors: dict[tuple[str, str], str] = {}
        self._recursive: set[str] = set()
        self._on_the_way: set[str] = set()
        self._ids: dict[str, str] = {}
        if has_ids:
            self._index(self.find(root, root), root, root)

    def resolve(self, reference: Json, at: str) -> str:
        """The pointer a `$ref` standing at `at` leads to. Raises Unsound."""
        if not isinstance(reference, str):
            raise Unsound(at, "its $ref is not text")
        address, fragment = urldefrag(reference)
        base = self._resource_of(address, at, reference)
        if not fragment:
            return base
        if fragment.startswith("/"):
            pointer = self._below(base, unquote(fragment))
            if pointer is None and not address:
                # Strictly `#` is the schema that names itself; many mean the document all the same.
                pointer = self._below(self.root, unquote(fragment))
        else:
            pointer = self._anchors.get((base, fragment))
        if pointer is None:
            raise Unsound(at, f"the reference {reference!r} leads nowhere")
        return pointer

    def resolve_recursive(self, at: str) -> str:
        """The pointer a `$recursiveRef` standing at `at` leads to: the outermost schema around it
        that sets `$recursiveAnchor`, else the root."""
        around = [at[: match.start()] for match in re.finditer("/", at)]
        return next((pointer for pointer in around if pointer in self._recursive), self.root)

    def find(self, pointer: str, at: str) -> Json:
        """What stands at a pointer that `resolve` gave, or that the caller knows to exist."""
        try:
            return find(self.document, pointer)
        except LookupError:
            raise Unsound(at, f"nothing stands at {pointer}") from None

    def follow(self, value: Json, pointer: str) -> tuple[Json, str]:
        """What a reference object finally stands for, and where that is; anything else as it is.

        Raises Unsound."""
        for _ in range(MAX_HOPS):
            if not is_reference(value):
                return value, pointer
            target = self.resolve(value["$ref"], pointer)
            value, pointer = self.find(target, pointer), target
        raise Unsound(pointer, "its references lead in a circle")

    def _resource_of(self, address: str, at: str, reference: str) -> str:
        base = self._base_of(at)
        if not address:
            return base
        known = self._ids.get(urljoin(self._names.get(base, ""), address), self._ids.get(address))
        if known is not None:
            return known
        self._ledger.warn_once(at, f"the external reference {reference!r} is not followed")
        raise Unsound(at, f"it needs the external reference {reference!r}, which is not followed")

    def _base_of(self, at: str) -> str:
        """The nearest schema around `at` that names itself with `$id`, else the root."""
        if not self._names:
            return self.root
        while at not in self._names and at != self.root and at:
            at = parent(at)
        return at if at in self._names else self.root

    def _below(self, base: str, fragment: str) -> str | None:
        """The pointer a fragment leads to, through references on the way; None for nowhere."""
        pointer = base
        value = self.find(base, base)
        for token in tokens_of(fragment):
            if is_reference(value) and token not in value:
                value, pointer = self._follow_on_the_way(value, pointer)
            try:
                value = step(value, token)
            except LookupError:
                return None
            pointer = child(pointer, token)
        return pointer

    def _follow_on_the_way(self, value: Json, pointer: str) -> tuple[Json, str]:
        """Follow a reference met while another is being resolved, which may be the same one."""
        if pointer in self._on_the_way:
            raise Unsound(pointer, "its references lead in a circle")
        self._on_the_way.add(pointer)
        try:
            return self.follow(value, pointer)
        finally:
            self._on_the_way.discard(pointer)

    def _index(self, value: Json, pointer: str, base: str) -> None:
        stack = [(value, pointer, base)]
        while stack:
            value, pointer, base = stack.pop()
            if isinstance(value, dict):
                base = self._index_names(value, pointer, base)
            stack.extend((inner, child(pointer, key), base) for key, inner in _members(value))

    def _index_names(self, value: JsonObject, pointer: str, base: str) -> str:
        name = value.get("$id")
        if isinstance(name, str) and not name.startswith("#"):
            full = urldefrag(urljoin(self._names.get(base, ""), name))[0]
            base = pointer
            self._names[pointer] = full
            self._ids.setdefault(full, pointer)
        if value.get("$recursiveAnchor") is True:
            self._recursive.add(pointer)
        for keyword in ("$anchor", "$dynamicAnchor"):
            if isinstance(value.get(keyword), str):
                self._anchors.setdefault((base, value[keyword]), pointer)
        return base


def is_reference(value: Json) -> bool:
    return isinstance(value, dict) and isinstance(value.get("$ref"), str)


def _members(value: Json) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield str(index), item
