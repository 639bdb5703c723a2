"""Where each value of a document stands in its text."""

from dataclasses import dataclass, field

from simulator.values.pointer import tokens_of


@dataclass(slots=True)
class LineTree:
    """The line of a container and of what is in it: members under their keys, items under their
    numbers. A member's line is its key's. Scalars are plain line numbers."""

    line: int
    inside: "dict[str, LineTree | int]" = field(default_factory=dict)


def find_line(tree: LineTree | int, pointer: str) -> int:
    """The line of what a pointer names, or of the nearest thing around it that exists."""
    for token in tokens_of(pointer):
        if isinstance(tree, int) or token not in tree.inside:
            break
        tree = tree.inside[token]
    return tree if isinstance(tree, int) else tree.line
