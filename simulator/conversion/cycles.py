"""Definitions that can never be checked because they apply themselves to the same value."""

from collections.abc import Callable, Iterable


def find_endless(
    start: str, neighbours: Callable[[str], Iterable[str]], finished: set[str]
) -> set[str]:
    """One member at least of every circle reachable from `start` that is not known already.

    `finished` holds the names looked at before and gains those looked at now."""
    endless: set[str] = set()
    trail: list[tuple[str, list[str]]] = []
    on_trail: set[str] = set()

    def enter(name: str) -> None:
        trail.append((name, list(neighbours(name))))
        on_trail.add(name)

    if start not in finished:
        enter(start)
    while trail:
        name, waiting = trail[-1]
        if not waiting:
            trail.pop()
            on_trail.discard(name)
            finished.add(name)
            continue
        following = waiting.pop()
        if following in on_trail:
            endless.add(following)
        elif following not in finished:
            enter(following)
    return endless
