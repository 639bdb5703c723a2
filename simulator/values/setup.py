"""What a turn's attempts are to begin with, while it is being drafted."""

from dataclasses import dataclass

from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem


@dataclass(frozen=True)
class Setup:
    """`opening` is None where it is not to be settled, because the turn before gives it. `locked`
    are the keys of the items that another draft leaves as they are."""

    opening: Snapshot | None
    items: tuple[ChecklistItem, ...]
    locked: tuple[str, ...] = ()
    is_opening_locked: bool = False
