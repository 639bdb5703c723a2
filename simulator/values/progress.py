"""How far a session has come, so that any worker can take it up."""

from dataclasses import dataclass

from simulator.values.attempt import Attempt
from simulator.values.event import SetupProposed, SetupReturned, SetupSettled
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Outcome

SetupStep = SetupProposed | SetupReturned | SetupSettled


@dataclass(frozen=True)
class TurnProgress:
    """One turn so far. `setup` is how far it has come with what it begins with, None where nothing
    was drafted yet. `opening` is None until it was opened, `items` None until the checklist
    was settled, `outcome` None until it was closed; attempts stand in order, and only the last
    may still be running."""

    number: int
    message: str
    opening: Snapshot | None = None
    items: tuple[ChecklistItem, ...] | None = None
    attempts: tuple[Attempt, ...] = ()
    outcome: Outcome | None = None
    kept: int | None = None
    """The number of the attempt that counts, once it is closed."""
    setup: SetupStep | None = None

    @property
    def lets_go_on(self) -> bool:
        """Whether the next turn may begin once this one is closed."""
        return self.outcome is Outcome.PASSED or self.items == ()

    @property
    def kept_attempt(self) -> Attempt | None:
        """The attempt whose closing snapshot opens the next turn."""
        return next((attempt for attempt in self.attempts if attempt.number == self.kept), None)
