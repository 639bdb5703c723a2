"""A person at the page: every move comes from there."""

from simulator.values.attempt import Move
from simulator.values.scene import Scene


class PersonPlanner:
    def next_move(self, scene: Scene) -> Move | None:
        return None

    def attempts_available(self, turn: int) -> int | None:
        return None
