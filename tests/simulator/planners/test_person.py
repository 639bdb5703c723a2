"""Claims about the person as planner."""

from simulator.planners.person import PersonPlanner
from tests.support.tools import scene_of


def test_a_persons_move_has_not_come_yet() -> None:
    planner = PersonPlanner()
    assert planner.next_move(scene_of()) is None
    assert planner.attempts_available(1) is None
