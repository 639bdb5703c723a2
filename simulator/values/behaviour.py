"""How a tool behaves: a short Python function that a person accepted."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Behaviour:
    """`version` counts a tool's behaviours from 1, as they were accepted; 0 for one only tried."""

    source: str
    version: int


def first_versions(sources: Mapping[str, str]) -> dict[str, Behaviour]:
    """Tool name to behaviour, for sources by tool name."""
    return {name: Behaviour(source, 1) for name, source in sources.items()}
