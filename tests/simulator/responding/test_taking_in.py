"""Claims about states that take in what real tools answered."""

from dataclasses import replace
from typing import Any

import pytest

from simulator.responding.overlay import Simulation, lay_over
from simulator.responding.overlay_changes import find_changes
from simulator.responding.taking_in import take_in
from simulator.values.call import ToolCall
from simulator.values.question import Question
from simulator.values.reply import Reply, Source
from tests.support.order_desk import DESCRIPTION
from tests.support.resource_world import MOMENT, World, world_of

ORDER = {"id": "o1", "status": "open", "item": "book"}


def question(world: World, name: str, /, **arguments: Any) -> Question:
    return Question(world.tools[name], ToolCall(name, arguments), 1, world.state, "", ())


def taken(name: str, body: Any, state: Any = None, status: int = 200, /, **arguments: Any) -> Any:
    world = world_of(DESCRIPTION, state)
    reply = Reply(status, body, Source.REAL)
    return take_in(reply, question(world, name, **arguments), world.index)


def orders(*items: dict[str, Any]) -> dict[str, Any]:
    return {"resources": {"orders": {item["id"]: item for item in items}}}


def test_an_item_that_was_read_is_in_the_state_as_it_was_read() -> None:
    before = orders({"id": "o1", "note": "old"}, {"id": "o2"})
    assert taken("get_order", ORDER, before, id="o1") == orders(ORDER, {"id": "o2"})
    assert taken("get_order", ORDER, id="o1") == orders(ORDER)


def test_an_item_of_a_list_keeps_what_the_list_does_not_say() -> None:
    listed = [{"id": "o1", "status": "shipped"}, {"id": "o2"}, {"no": "key"}, 5]
    after = taken("list_orders", listed, orders(ORDER))
    assert after == orders({**ORDER, "status": "shipped"}, {"id": "o2"})


@pytest.mark.parametrize(
    ("name", "body", "status"),
    [
        ("get_order", {"error": "none"}, 404),
        ("get_order", "text", 200),
        ("get_order", None, 200),
        ("change_order", ORDER, 200),
        ("delete_order", None, 204),
    ],
)
def test_what_is_no_item_read_changes_nothing(name: str, body: Any, status: int) -> None:
    before = orders({"id": "o2"})
    assert taken(name, body, before, status, id="o1") is before


def test_an_order_is_read_cancelled_in_simulation_and_read_again() -> None:
    """The state knows nothing of it at first: the whole way of a hybrid rehearsal."""
    world = world_of(DESCRIPTION)
    real = Reply(200, ORDER, Source.REAL)
    world.state = take_in(real, question(world, "get_order", id="o1"), world.index)
    before = world.state
    world.run("change_order", id="o1", status="cancelled")
    simulation = Simulation(find_changes([(before, world.state)], world.index), world.index, MOMENT)
    later = replace(real, body={**ORDER, "item": "book, 2nd edition"})
    seen = lay_over(later, question(world, "get_order", id="o1"), simulation)
    assert seen.reply.body == {**ORDER, "item": "book, 2nd edition", "status": "cancelled"}
    assert seen.pointers == ("/status",)
    world.state = take_in(seen.reply, question(world, "get_order", id="o1"), world.index)
    assert world.state == orders(seen.reply.body)
