"""What a state on a page of its own is given, and a part of one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from playground.contexts.steps import StateView, Step, Stretch, step_at
from playground.json_display import write_json
from playground.state_search import Search
from playground.state_tree import Node
from simulator.models import Session
from simulator.values.state import Edit, Snapshot

TREE, RAW = "tree", "raw"
RAW_LIMIT = 200_000
"""Characters of a state that is drawn as JSON; a longer one is there to be downloaded."""


@dataclass(frozen=True)
class RawState:
    """A state as JSON. `text` is empty when it is too long to be drawn."""

    text: str
    length: int


class StatePage(TypedDict):
    session: Session
    view: StateView
    story: str
    """What links to the story's pieces begin with."""
    step: Step
    shown: str
    """The tree or the raw JSON."""
    raw: RawState | None
    search: Search | None
    edits: tuple[Edit, ...]
    """Those made there, between the call and the next."""
    may_change: bool
    """Whether its attempt's present state may be changed in place."""
    why_not: str
    """Why it may not, where someone may wonder; empty else."""
    previous: Step | None
    next: Step | None


class StateFragment(TypedDict):
    """The state as a session's page shows it."""

    session: Session
    view: StateView
    story: str


class StatePart(TypedDict):
    session: Session
    branch: Node
    address: str


def raw_state(state: Snapshot) -> RawState:
    text = write_json(state, 2)
    return RawState(text if len(text) <= RAW_LIMIT else "", len(text))


def neighbour(stretches: Sequence[Stretch], position: int) -> Step | None:
    """The moment at a position; None where there is none."""
    return step_at(stretches, position) if 0 <= position <= stretches[-1].end else None
