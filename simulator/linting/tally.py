"""Counts of a dataset's lines: by status, their violations by code, and their calls by tool."""

from collections import Counter
from dataclasses import dataclass, field

from simulator.values.dataset import LineStatus, LintedLine

MOST_TOOLS = 1000
"""Names that are counted apart; a dataset may call a hundred thousand tools that are none."""
OTHER_TOOLS = "\n"
"""No label: those stand on one line."""
LONGEST_LABEL = 100


@dataclass
class CodeCount:
    violations: int = 0
    lines: int = 0


@dataclass
class ToolCount:
    calls: int = 0
    invalid: int = 0


@dataclass
class Tally:
    """`statuses` has the lines by status, `tools` counts by label, OTHER_TOOLS for those beyond
    the first MOST_TOOLS."""

    statuses: dict[str, int] = field(default_factory=dict)
    codes: dict[str, CodeCount] = field(default_factory=dict)
    tools: dict[str, ToolCount] = field(default_factory=dict)

    def add(self, line: LintedLine) -> None:
        self.statuses[line.status] = self.statuses.get(line.status, 0) + 1
        codes = Counter(violation.code for call in line.calls for violation in call.violations)
        for code, violations in codes.items():
            count = self.codes.setdefault(code, CodeCount())
            count.violations += violations
            count.lines += 1
        for call in line.calls:
            tool = self._count_of(label_of(call.name))
            tool.calls += 1
            tool.invalid += call.valid is False

    def _count_of(self, label: str) -> ToolCount:
        if label not in self.tools and len(self.tools) >= MOST_TOOLS:
            label = OTHER_TOOLS
        return self.tools.setdefault(label, ToolCount())

    @property
    def summary(self) -> str:
        """One sentence."""
        statuses = ", ".join(
            f"{count} {'not fully checked' if status == LineStatus.UNCHECKED else status}"
            for status, count in self.statuses.items()
        )
        codes = sorted(self.codes.items(), key=lambda item: -item[1].violations)
        kinds = ", ".join(f"{code} {count.violations}" for code, count in codes)
        total = sum(self.statuses.values())
        said = f"{total} line{'' if total == 1 else 's'}: {statuses or 'none'}."
        return f"{said} Violations: {kinds}." if kinds else said


def label_of(name: str) -> str:
    """A called name as it is counted and looked for: on one line, neither empty nor long."""
    return name.replace("\n", " ")[:LONGEST_LABEL] or '""'
