"""Looking for tools."""

from dataclasses import dataclass

from django.http import QueryDict

from simulator.values.catalog import Effect


@dataclass(frozen=True)
class ToolFilters:
    """Which tools of a version to show; empty means all."""

    search: str = ""
    effect: str = ""
    tag: str = ""

    @property
    def are_set(self) -> bool:
        return bool(self.search or self.effect or self.tag)


def read_filters(query: QueryDict) -> ToolFilters:
    """The filters of an address. An effect there is none of is no filter."""
    effect = query.get("effect", "")
    return ToolFilters(
        search=query.get("search", "").strip(),
        effect=effect if effect in {known.value for known in Effect} else "",
        tag=query.get("tag", ""),
    )
