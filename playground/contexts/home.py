"""What the home page is given."""

from typing import TypedDict

from simulator.models import Session


class HomePage(TypedDict):
    sessions: list[Session]
    catalog_count: int
