"""The tools of a session's catalog, as its page lists them: in play, or left out."""

from dataclasses import dataclass

from simulator.models import Session
from simulator.selectors import search_tools
from simulator.values.catalog import Effect

LINES_SHOWN = 60
SEARCHABLE_FROM = 12
"""A shorter list needs no search."""


@dataclass(frozen=True)
class ToolLine:
    name: str
    effect: Effect
    is_in_play: bool


@dataclass(frozen=True)
class Palette:
    """`hidden` counts the lines that were not listed; `is_palette` when a person makes calls."""

    lines: tuple[ToolLine, ...]
    hidden: int
    in_play: int
    total: int
    search: str
    is_palette: bool

    @property
    def is_searchable(self) -> bool:
        return self.total >= SEARCHABLE_FROM


def list_tools(session: Session, search: str, *, is_palette: bool) -> Palette:
    """Those in play first, each group in the catalog's order."""
    in_play = frozenset(session.tool_names)
    found = search_tools(session.version, text=search).values_list("name", "effect")
    lines = [ToolLine(name, Effect(effect), name in in_play) for name, effect in found]
    lines.sort(key=lambda line: not line.is_in_play)
    return Palette(
        lines=tuple(lines[:LINES_SHOWN]),
        hidden=max(0, len(lines) - LINES_SHOWN),
        in_play=len(in_play),
        total=session.version.tools.count(),
        search=search,
        is_palette=is_palette,
    )
