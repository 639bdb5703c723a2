"""Checks lines of a call dataset by the rules: no model, no state, nothing stored."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simulator.conversion.convert import convert_parsed
from simulator.errors import InputRefused
from simulator.strict_json import NotJson, read_json
from simulator.validation.rules import check_call
from simulator.values.call import ToolCall
from simulator.values.catalog import Tool
from simulator.values.json import Json, JsonObject, to_json
from simulator.values.violation import Violation

Tools = Mapping[str, Tool]


@dataclass(frozen=True)
class LintedCall:
    """What the rules say of one line's call. `id` is the line's own, else its number."""

    id: Json
    violations: tuple[Violation, ...]

    @property
    def answer(self) -> JsonObject:
        return {
            "id": self.id,
            "valid": not self.violations,
            "violations": [to_json(violation) for violation in self.violations],
        }


class _Offered:
    """Tools by the names a dataset may call them: the source's own, such as `math.add`, and the
    ones they have here."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._by_name = {tool.name: tool for tool in tools}
        uses = Counter(tool.origin.name for tool in self._by_name.values())
        self._as_spelled = {
            tool.origin.name if uses[tool.origin.name] == 1 and tool.origin.name else name: tool
            for name, tool in self._by_name.items()
        }

    def check(self, call: ToolCall, *, closed: bool) -> tuple[Violation, ...]:
        tool = self._as_spelled.get(call.name, self._by_name.get(call.name))
        return check_call(call, {call.name: tool} if tool else self._as_spelled, closed=closed)


class Linter:
    """Reads lines of `{"id", "call": {"name", "arguments"}}`, each against the tools it brings
    (`"tools": [...]` or `"document": {...}`), else against the ones given here."""

    def __init__(self, tools: Tools | None, *, closed: bool) -> None:
        self._offered = None if tools is None else _Offered(tools.values())
        self._closed = closed
        self._converted: dict[str, _Offered] = {}

    def lint(self, number: int, line: str) -> LintedCall:
        """Check line `number` (from 1). Raises InputRefused when it cannot be checked."""
        try:
            entry = _read_entry(line)
            offered = self._offered_by(entry)
        except InputRefused as refusal:
            raise InputRefused(
                f"Line {number}: {refusal.sentence}", pointer=refusal.pointer
            ) from refusal
        call = ToolCall(str(entry["call"]["name"]), entry["call"].get("arguments", {}))
        return LintedCall(entry.get("id", number), offered.check(call, closed=self._closed))

    def _offered_by(self, entry: JsonObject) -> _Offered:
        brought: Any = entry.get("document", entry.get("tools"))
        if brought is None:
            if self._offered is None:
                raise InputRefused("It brings no tools, and no catalog was named.")
            return self._offered
        key = json.dumps(brought, sort_keys=True)
        if key not in self._converted:
            self._converted[key] = _Offered(convert_parsed(brought).tools)
        return self._converted[key]


def _read_entry(line: str) -> JsonObject:
    try:
        entry = read_json(line)
    except NotJson as problem:
        raise InputRefused(f"it is not JSON: {problem}.") from problem
    call = entry.get("call") if isinstance(entry, dict) else None
    if not isinstance(call, dict) or not isinstance(call.get("name"), str):
        raise InputRefused(
            'expected {"id": …, "call": {"name": …, "arguments": {…}}}.', pointer="/call"
        )
    return dict(entry)
