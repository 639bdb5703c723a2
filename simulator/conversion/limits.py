"""How large an uploaded description may be."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """`max_bytes` of the upload; `max_depth` levels of objects and arrays; `max_nodes` values in
    all, where a YAML alias counts as everything it stands for."""

    max_bytes: int
    max_depth: int
    max_nodes: int
