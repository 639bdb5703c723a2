"""The line of everything that has a pointer in a Python source."""

from simulator.values.pointer import child, parent

FUNCTIONS = "/functions"
TYPES = "/types"
ARGUMENTS = "arguments"
RETURNS = "returns"


class Places:
    """A function's pointer is `/functions/<name>`, a method's `/functions/<Class>.<name>`, and
    that of a class or alias that is a type `/types/<name>`; their schemas stand below."""

    def __init__(self) -> None:
        self._lines: dict[str, int] = {}

    def mark(self, pointer: str, line: int) -> str:
        self._lines[pointer] = line
        return pointer

    def line_of(self, pointer: str) -> int | None:
        """The line of a pointer, or of the nearest thing around it."""
        while pointer and pointer not in self._lines:
            pointer = parent(pointer)
        return self._lines.get(pointer)


def place_of_function(name: str) -> str:
    return child(FUNCTIONS, name)


def place_of_argument(function: str, name: str) -> str:
    """`function` is the function's own place."""
    return child(function, ARGUMENTS, "properties", name)


def place_of_type(name: str) -> str:
    return child(TYPES, name)
