"""What an import says became of a description."""

from dataclasses import dataclass

from simulator.models import CatalogVersion
from simulator.values.catalog import ImportNote

SKIPPED = "skipped"
NOTES_SHOWN = 500
"""Notes of one kind that a page shows; the rest is counted."""
NOTES_UNFOLDED = 8
"""A longer list of notes is folded."""


@dataclass(frozen=True)
class ReportPart:
    """One list of an import's report; `kind` is the report's name of it. `hidden` counts the notes
    that are not shown."""

    kind: str
    title: str
    badge: str
    explanation: str
    notes: tuple[ImportNote, ...]
    hidden: int

    @property
    def count(self) -> int:
        return len(self.notes) + self.hidden

    @property
    def is_unfolded(self) -> bool:
        return self.count <= NOTES_UNFOLDED


REPORT_PARTS = (
    (SKIPPED, "Skipped", "unmet", "left out, because nothing sound could be made of it"),
    ("repaired", "Repaired", "plain", "changed so that it could be used"),
    ("warnings", "Warnings", "caution", "used as it is, and worth knowing"),
)


def report_on(version: CatalogVersion) -> list[ReportPart]:
    """The lists of an import's report that have anything in them, the gravest first."""
    parts = []
    for kind, title, badge, explanation in REPORT_PARTS:
        if notes := version.notes(kind):
            hidden = max(0, len(notes) - NOTES_SHOWN)
            parts.append(ReportPart(kind, title, badge, explanation, notes[:NOTES_SHOWN], hidden))
    return parts


def first_skipped(report: list[ReportPart]) -> ImportNote | None:
    return next((part.notes[0] for part in report if part.kind == SKIPPED), None)
