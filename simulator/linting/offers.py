"""The tools that lines may call: those of a catalog, and those that lines bring along."""

import hashlib
import json
from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping
from functools import lru_cache

from simulator.conversion.convert import convert_parsed
from simulator.errors import InputRefused
from simulator.validation.rules import check_call
from simulator.values.call import ToolCall
from simulator.values.catalog import ImportedCatalog, Tool
from simulator.values.json import Json
from simulator.values.pointer import find, leads_somewhere
from simulator.values.violation import Violation

MOST_KEPT = 2_000_000
"""Characters of JSON whose tools are kept, in all; as tools they take some twenty times as much."""
NAMES_KEPT = 1000
"""Of unknown tools, for each offer."""


class Offer:
    """Tools by the names a dataset may call them: the source's own, such as `math.add`, and the
    ones they have here. `left_out` gives the reason for those that are no tools here."""

    def __init__(self, tools: Iterable[Tool], left_out: Mapping[str, str] | None = None) -> None:
        self._by_name = {tool.name: tool for tool in tools}
        self._left_out = left_out or {}
        uses = Counter(tool.origin.name for tool in self._by_name.values())
        self._as_spelled = {
            tool.origin.name if uses[tool.origin.name] == 1 and tool.origin.name else name: tool
            for name, tool in self._by_name.items()
        }
        # Looking for the nearest of many names takes longer than all else that is done for a line,
        # and a model makes up the same ones again and again.
        self._reject = lru_cache(NAMES_KEPT)(self._reject_unknown)

    def check(self, call: ToolCall, *, closed: bool) -> tuple[Violation, ...]:
        """Raises InputRefused when the tool is one that could not be read."""
        tool = self._as_spelled.get(call.name, self._by_name.get(call.name))
        if tool is not None:
            return check_call(call, {call.name: tool}, closed=closed)
        if call.name in self._left_out:
            raise InputRefused(
                f"its tool {call.name!r} cannot be used: {self._left_out[call.name]}."
            )
        return self._reject(call.name)

    def _reject_unknown(self, name: str) -> tuple[Violation, ...]:
        return check_call(ToolCall(name, {}), self._as_spelled, closed=True)


class Offers:
    """Offers by the content they are made of: most lines of a dataset bring the same few, and
    those met last are kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[bytes, tuple[int, Offer]] = OrderedDict()
        self._size = 0

    def of(self, brought: Json) -> Offer:
        """Raises DescriptionRefused when it gives no tools."""
        text = json.dumps(brought)
        digest = hashlib.sha256(text.encode()).digest()
        if digest in self._kept:
            self._kept.move_to_end(digest)
            return self._kept[digest][1]
        catalog = convert_parsed(brought)
        offer = Offer(catalog.tools, dict(_left_out(brought, catalog)))
        self._keep(digest, len(text), offer)
        return offer

    def _keep(self, digest: bytes, size: int, offer: Offer) -> None:
        self._kept[digest] = size, offer
        self._size += size
        while self._size > MOST_KEPT:
            _, (freed, _) = self._kept.popitem(last=False)
            self._size -= freed


def _left_out(brought: Json, catalog: ImportedCatalog) -> Iterable[tuple[str, str]]:
    """The names of what was skipped, with the reasons."""
    for note in catalog.skipped:
        if leads_somewhere(brought, note.pointer):
            name = _name_of(find(brought, note.pointer))
            if isinstance(name, str):
                yield name, note.reason


def _name_of(definition: Json) -> Json:
    if not isinstance(definition, dict):
        return None
    return definition.get("name", definition.get("operationId"))
