"""One line of a dataset as a page shows it: its calls, each with its violations."""

from collections.abc import Sequence
from dataclasses import dataclass

from playground.contexts.marks import Badge
from simulator.models import Line
from simulator.selectors import calls_in
from simulator.values.call import ToolCall
from simulator.values.dataset import LineStatus, judge_codes
from simulator.values.json import Json, JsonObject

LONGEST_TEXT = 20_000
"""Characters of a line that are read for a page."""
LONGEST_EXCERPT = 2_000
MOST_CALLS = 20

BADGE_OF_LINE = {
    LineStatus.VALID: Badge("met", "valid"),
    LineStatus.INVALID: Badge("unmet", "invalid"),
    LineStatus.UNCHECKED: Badge("undecided", "not fully checked"),
    LineStatus.UNREADABLE: Badge("caution", "unreadable"),
}


@dataclass(frozen=True)
class ShownCall:
    """`call` is None in a line that is too long to be read for a page."""

    number: int
    call: ToolCall | None
    violations: Sequence[JsonObject]

    @property
    def is_wrong(self) -> bool:
        return judge_codes(violation["code"] for violation in self.violations) is False

    @property
    def wrong_places(self) -> frozenset[str]:
        return frozenset(violation.get("pointer", "") for violation in self.violations)


@dataclass(frozen=True)
class ShownLine:
    """`excerpt` is how the line begins, `hidden` counts the calls that are not shown."""

    number: int
    own_id: Json
    badge: Badge
    calls: tuple[ShownCall, ...]
    hidden: int
    problem: str
    pointer: str
    excerpt: str
    size: int

    @property
    def is_cut(self) -> bool:
        return len(self.excerpt) < self.size


def show_line(line: Line) -> ShownLine:
    """Of a row that was asked for with `start`, the first LONGEST_TEXT characters of its text, and
    `size`, how many it has."""
    start, size = line.start, line.size  # type: ignore[attr-defined]
    is_whole = line.status != LineStatus.UNREADABLE and size <= LONGEST_TEXT
    calls = _pair(calls_in(start) if is_whole else None, line.violations)
    return ShownLine(
        number=line.number,
        own_id=None if line.own_id == line.number else line.own_id,
        badge=BADGE_OF_LINE[LineStatus(line.status)],
        calls=calls[:MOST_CALLS],
        hidden=max(0, len(calls) - MOST_CALLS),
        problem=line.problem,
        pointer=line.pointer,
        excerpt=start[:LONGEST_EXCERPT],
        size=size,
    )


def _pair(
    calls: tuple[ToolCall, ...] | None, violations: Sequence[Sequence[JsonObject]]
) -> tuple[ShownCall, ...]:
    """The wrong ones first, since only so many are shown."""
    paired = (
        ShownCall(index + 1, calls[index] if calls else None, found)
        for index, found in enumerate(violations)
    )
    return tuple(sorted(paired, key=lambda shown: not shown.violations))
