"""What a state on a page of its own is given, and a part of one."""

from typing import TypedDict

from playground.contexts.steps import StateView
from playground.state_tree import Node
from simulator.models import Session


class StatePage(TypedDict):
    session: Session
    view: StateView
    story: str
    """What links to the story's pieces begin with."""


class StatePart(TypedDict):
    session: Session
    branch: Node
    address: str
