"""How much is copied: a class's fields stand in its heirs, a type in all tools that need it."""

from simulator.conversion.limits import Limits
from simulator.errors import DescriptionRefused
from simulator.values.json import Json

COST = 4
"""A copy is converted and written anew, which takes about this many times what parsing it would."""


class Copies:
    """Counts values, so that a small source cannot become a large catalog."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.max_nodes // COST
        self._values = 0

    def count(self, value: Json) -> None:
        """Raises DescriptionRefused beyond the limit of values."""
        self._values += size_of(value)
        if self._values > self._most:
            raise DescriptionRefused(
                "The Python source is too large when expanded: what is inherited and shared comes "
                f"to more than {self._most} values."
            )


def size_of(value: Json) -> int:
    """How many values it is, itself and all that it holds."""
    size = 0
    waiting = [value]
    while waiting:
        current = waiting.pop()
        size += 1
        if isinstance(current, dict):
            waiting.extend(current.values())
        elif isinstance(current, list):
            waiting.extend(current)
    return size
