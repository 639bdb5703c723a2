"""The tools of a version by tag, each to be chosen or not."""

from dataclasses import dataclass

from simulator.models import CatalogVersion

UNTAGGED = "Without a tag"


@dataclass(frozen=True)
class Choosable:
    name: str
    effect: str
    description: str
    is_chosen: bool


@dataclass(frozen=True)
class ToolGroup:
    """The tools whose first tag it is."""

    tag: str
    tools: tuple[Choosable, ...]

    @property
    def chosen_count(self) -> int:
        return sum(tool.is_chosen for tool in self.tools)


def group_tools(version: CatalogVersion, like: CatalogVersion | None = None) -> list[ToolGroup]:
    """In the order of the source. With `like`, tools that were not chosen there are not here."""
    unchosen: set[str] = set()
    if like is not None:
        unchosen.update(like.tools.filter(is_chosen=False).values_list("name", flat=True))
    groups: dict[str, list[Choosable]] = {}
    rows = version.tools.values_list("name", "effect", "description", "tags", "is_chosen")
    for name, effect, description, tags, is_chosen in rows:
        tag = tags[0] if tags else UNTAGGED
        chosen = is_chosen and name not in unchosen
        groups.setdefault(tag, []).append(Choosable(name, effect, description, chosen))
    return [ToolGroup(tag, tuple(tools)) for tag, tools in groups.items()]
