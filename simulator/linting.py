"""Checks lines of a call dataset by the rules: no model, no state, nothing stored."""

import json
from collections.abc import Mapping
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


class Linter:
    """Reads lines of `{"id", "call": {"name", "arguments"}}`, each against the tools it brings
    (`"tools": [...]` or `"document": {...}`), else against the ones given here."""

    def __init__(self, tools: Tools | None, *, closed: bool) -> None:
        self._tools = tools
        self._closed = closed
        self._converted: dict[str, Tools] = {}

    def lint(self, number: int, line: str) -> LintedCall:
        """Check line `number` (from 1). Raises InputRefused when it cannot be checked."""
        try:
            entry = _read_entry(line)
            tools = self._tools_of(entry)
        except InputRefused as refusal:
            raise InputRefused(
                f"Line {number}: {refusal.sentence}", pointer=refusal.pointer
            ) from refusal
        call = ToolCall(str(entry["call"]["name"]), entry["call"].get("arguments", {}))
        return LintedCall(entry.get("id", number), check_call(call, tools, closed=self._closed))

    def _tools_of(self, entry: JsonObject) -> Tools:
        brought: Any = entry.get("document", entry.get("tools"))
        if brought is None:
            if self._tools is None:
                raise InputRefused("It brings no tools, and no catalog was named.")
            return self._tools
        key = json.dumps(brought, sort_keys=True)
        if key not in self._converted:
            imported = convert_parsed(brought)
            self._converted[key] = {tool.name: tool for tool in imported.tools}
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
