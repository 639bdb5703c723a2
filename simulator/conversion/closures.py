"""What is reached from each name of a graph. Names on one circle share one answer, so that a large
circle costs what it holds and not its square."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

Neighbours = Callable[[str], Iterable[str]]
NOTHING: frozenset[str] = frozenset()


class Closures:
    """Answers for a graph to which names may be added later, but nothing beyond a name that was
    asked about."""

    def __init__(self, neighbours: Neighbours) -> None:
        self._neighbours = neighbours
        self._reached: dict[str, frozenset[str]] = {}

    def reached_from(self, names: Iterable[str]) -> frozenset[str]:
        """The names and all that they lead to."""
        sets: dict[int, frozenset[str]] = {}
        for name in names:
            if name not in self._reached:
                _Walk(self._neighbours, self._reached).start(name)
            reached = self._reached[name]
            sets[id(reached)] = reached
        if len(sets) == 1:
            return next(iter(sets.values()))
        return NOTHING.union(*sets.values())


@dataclass(slots=True)
class _Visit:
    """`lowest` is the earliest visit that is reached from here and not yet on a known circle."""

    name: str
    number: int
    waiting: Iterator[str]
    lowest: int


class _Walk:
    """Tarjan's algorithm, on a stack of its own: chains are longer than Python's."""

    def __init__(self, neighbours: Neighbours, reached: dict[str, frozenset[str]]) -> None:
        self._neighbours = neighbours
        self._reached = reached
        self._numbers: dict[str, int] = {}
        self._open: list[str] = []
        self._trail: list[_Visit] = []

    def start(self, name: str) -> None:
        self._enter(name)
        while self._trail:
            visit = self._trail[-1]
            if not self._go_on(visit):
                self._leave(self._trail.pop())

    def _enter(self, name: str) -> None:
        number = len(self._numbers)
        self._numbers[name] = number
        self._open.append(name)
        self._trail.append(_Visit(name, number, iter(self._neighbours(name)), number))

    def _go_on(self, visit: _Visit) -> bool:
        """Whether there was a name to go on to."""
        for following in visit.waiting:
            if following in self._reached:
                continue
            if following not in self._numbers:
                self._enter(following)
                return True
            visit.lowest = min(visit.lowest, self._numbers[following])
        return False

    def _leave(self, visit: _Visit) -> None:
        if self._trail:
            self._trail[-1].lowest = min(self._trail[-1].lowest, visit.lowest)
        if visit.lowest < visit.number:
            return
        circle = [self._open.pop()]
        while circle[-1] != visit.name:
            circle.append(self._open.pop())
        outside = {
            id(reached): reached
            for name in circle
            for following in self._neighbours(name)
            if (reached := self._reached.get(following)) is not None
        }
        together = frozenset(circle).union(*outside.values())
        self._reached.update(dict.fromkeys(circle, together))
