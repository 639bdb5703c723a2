"""The account of an import: how far it is, and every repair, drop and warning, with its place."""

from collections.abc import Callable

from simulator.values.catalog import ImportedCatalog, ImportNote, ImportStep, SourceFormat, Tool
from simulator.values.json import JsonObject
from simulator.values.pointer import child

LineOf = Callable[[str], int | None]
"""From a pointer into the document to the line it stands on, counted from 1; None when unknown."""

Tell = Callable[[ImportStep], None]
"""Is told how far an import is. What it raises ends the import."""


def tell_nobody(_step: ImportStep) -> None:
    """For whoever does not watch."""


class Unsound(Exception):
    """Something that cannot become part of a tool. Caught once per operation, which is skipped."""

    def __init__(self, pointer: str, reason: str) -> None:
        super().__init__(reason)
        self.pointer = pointer
        self.reason = reason


class Ledger:
    """Collects notes while a document is read."""

    def __init__(self, line_of: LineOf, tell: Tell = tell_nobody) -> None:
        self.line_of = line_of
        self.tell = tell
        self.repaired: list[ImportNote] = []
        self.skipped: list[ImportNote] = []
        self.warnings: list[ImportNote] = []
        self._said: set[str] = set()

    def repair(self, pointer: str, reason: str) -> None:
        self.repaired.append(self._note(pointer, reason))

    def skip(self, pointer: str, reason: str) -> None:
        self.skipped.append(self._note(pointer, reason))

    def warn(self, pointer: str, reason: str) -> None:
        self.warnings.append(self._note(pointer, reason))

    def repair_once(self, pointer: str, reason: str) -> None:
        """Note the first place of a habit that runs through the whole document."""
        if self._is_first(reason):
            self.repair(pointer, f"{reason} (here and wherever else it stands)")

    def warn_once(self, pointer: str, reason: str) -> None:
        if self._is_first(reason):
            self.warn(pointer, reason)

    def account_for(
        self, kind: SourceFormat, title: str, document: JsonObject, tools: tuple[Tool, ...]
    ) -> ImportedCatalog:
        """A whole import, with every note taken while it was read."""
        return ImportedCatalog(
            format=kind,
            title=title,
            document=document,
            tools=tools,
            repaired=tuple(self.repaired),
            skipped=tuple(self.skipped),
            warnings=tuple(self.warnings),
        )

    def _is_first(self, reason: str) -> bool:
        first = reason not in self._said
        self._said.add(reason)
        return first

    def _note(self, pointer: str, reason: str) -> ImportNote:
        return ImportNote(pointer, self.line_of(pointer), reason)


class Site:
    """One schema of the document, and a way to note what was done to its keywords."""

    def __init__(self, ledger: Ledger, pointer: str) -> None:
        self.ledger = ledger
        self.pointer = pointer

    def repair(self, keyword: str, reason: str) -> None:
        self.ledger.repair(child(self.pointer, keyword), reason)

    def warn(self, keyword: str, reason: str) -> None:
        self.ledger.warn(child(self.pointer, keyword), reason)

    def habit(self, keyword: str, reason: str) -> None:
        """A repair that is noted at its first place only."""
        self.ledger.repair_once(child(self.pointer, keyword), reason)
