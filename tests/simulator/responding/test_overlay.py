"""Claims about real answers over which what was simulated is laid."""

from copy import deepcopy
from typing import Any

import pytest

from simulator.responding.overlay import Simulation, lay_over
from simulator.responding.overlay_changes import find_changes
from simulator.responding.resources import index_resources
from simulator.values.call import ToolCall
from simulator.values.catalog import Tool
from simulator.values.overlay import Overlaid
from simulator.values.question import Question
from simulator.values.reply import Reply, Source
from tests.support.order_desk import DESCRIPTION, order_desk
from tests.support.real_calls import caller_of
from tests.support.resource_world import MOMENT, tools_of, world_of
from tests.support.tools import tool_of

ORDER = {"id": "o1", "status": "open", "item": "book", "address": {"city": "Rome", "zip": "1"}}
OTHER = {"id": "o2", "status": "open", "item": "pen", "address": {"city": "Oslo", "zip": "2"}}


def kept(*orders: dict[str, Any]) -> dict[str, Any]:
    return {"resources": {"orders": {order["id"]: order for order in orders}}}


class Hybrid:
    """Simulated writes on orders that a real service was asked for, and reads laid over."""

    def __init__(self, *orders: dict[str, Any], description: Any = DESCRIPTION) -> None:
        self.world = world_of(description, kept(*deepcopy(orders)))
        self.index = self.world.index
        self.steps: list[tuple[Any, Any]] = []

    def simulate(self, name: str, /, **arguments: Any) -> None:
        before = self.world.state
        self.world.run(name, **arguments)
        self.steps.append((before, self.world.state))

    def read(self, name: str, body: Any, status: int = 200, /, **arguments: Any) -> Overlaid:
        return laid(self.world.tools[name], body, self.steps, self.index, status, arguments)


def laid(
    tool: Tool, body: Any, steps: Any, index: Any, status: int = 200, arguments: Any = None
) -> Overlaid:
    reply, untouched = Reply(status, body, Source.REAL), deepcopy(body)
    question = Question(tool, ToolCall(tool.name, arguments or {}), 1, {}, "", ())
    overlaid = lay_over(reply, question, Simulation(find_changes(steps, index), index, MOMENT))
    assert reply.body == untouched
    return overlaid


def test_an_order_cancelled_in_simulation_and_then_really_read_shows_as_cancelled() -> None:
    with order_desk() as desk:
        desk.orders["o1"] = {**ORDER, "item": "book, 2nd edition"}
        hybrid = Hybrid(ORDER)
        hybrid.simulate("change_order", id="o1", status="cancelled")
        real = caller_of(DESCRIPTION, desk.address).call("get_order", id="o1").reply
        overlaid = hybrid.read("get_order", real.body, real.status, id="o1")
    assert overlaid.reply.body == {**desk.orders["o1"], "status": "cancelled"}
    assert overlaid.pointers == ("/status",)
    assert overlaid.reply.source is Source.REAL
    assert overlaid.reply.note == "From the simulation: /status."
    assert desk.orders["o1"]["status"] == "open"


def test_what_was_not_changed_stays_as_it_really_is() -> None:
    hybrid = Hybrid(ORDER, OTHER)
    hybrid.simulate("change_order", id="o1", status="cancelled")
    real = {**OTHER, "status": "shipped"}
    assert hybrid.read("get_order", real, id="o2").reply.body == real
    assert hybrid.read("get_order", real, id="o2").pointers == ()


def test_a_change_that_has_really_happened_too_is_not_told() -> None:
    hybrid = Hybrid(ORDER)
    hybrid.simulate("change_order", id="o1", status="cancelled")
    assert hybrid.read("get_order", {**ORDER, "status": "cancelled"}, id="o1").pointers == ()


def test_a_nested_field_is_laid_over_by_itself() -> None:
    hybrid = Hybrid(ORDER)
    hybrid.simulate("change_order", id="o1", address={"city": "Bern"})
    real = {**ORDER, "address": {"city": "Rome", "zip": "1", "floor": 3}}
    overlaid = hybrid.read("get_order", real, id="o1")
    assert overlaid.reply.body["address"] == {"city": "Bern", "zip": "1", "floor": 3}
    assert overlaid.pointers == ("/address/city",)


def test_changes_add_up() -> None:
    hybrid = Hybrid(ORDER)
    hybrid.simulate("change_order", id="o1", status="held", address={"city": "Bern"})
    hybrid.simulate("change_order", id="o1", status="cancelled", address={"zip": "9"})
    overlaid = hybrid.read("get_order", ORDER, id="o1")
    assert overlaid.reply.body == {
        **ORDER,
        "status": "cancelled",
        "address": {"city": "Bern", "zip": "9"},
    }
    assert set(overlaid.pointers) == {"/status", "/address/city", "/address/zip"}


def test_a_field_that_was_removed_is_gone() -> None:
    hybrid = Hybrid(ORDER)
    hybrid.simulate("change_order", id="o1", item=None)
    overlaid = hybrid.read("get_order", ORDER, id="o1")
    assert "item" not in overlaid.reply.body
    assert overlaid.pointers == ("/item",)


def test_a_deleted_order_is_not_found() -> None:
    hybrid = Hybrid(ORDER)
    hybrid.simulate("change_order", id="o1", status="cancelled")
    hybrid.simulate("delete_order", id="o1")
    overlaid = hybrid.read("get_order", ORDER, id="o1")
    assert (overlaid.reply.status, overlaid.pointers) == (404, ("",))
    assert overlaid.reply.body == {"error": "There is no order 'o1'."}


def test_a_created_order_is_found() -> None:
    hybrid = Hybrid()
    hybrid.simulate("create_order", id="o9", status="open", item="ink")
    overlaid = hybrid.read("get_order", {"error": "no such order"}, 404, id="o9")
    assert (overlaid.reply.status, overlaid.pointers) == (200, ("",))
    assert overlaid.reply.body["item"] == "ink"


def test_an_order_created_and_deleted_leaves_nothing() -> None:
    hybrid = Hybrid()
    hybrid.simulate("create_order", id="o1", status="draft")
    hybrid.simulate("delete_order", id="o1")
    assert hybrid.read("get_order", ORDER, id="o1").pointers == ()
    assert hybrid.read("get_order", {"error": "none"}, 404, id="o1").reply.status == 404


@pytest.mark.parametrize("status", [404, 500, 401])
def test_an_error_of_the_real_service_stays(status: int) -> None:
    hybrid = Hybrid(ORDER)
    hybrid.simulate("change_order", id="o1", status="cancelled")
    assert hybrid.read("get_order", {"error": "no"}, status, id="o1").reply.status == status


def test_a_list_shows_what_was_changed_created_and_deleted() -> None:
    third = {"id": "o3", "status": "open"}
    hybrid = Hybrid(ORDER, OTHER, third)
    hybrid.simulate("delete_order", id="o1")
    hybrid.simulate("change_order", id="o2", status="cancelled")
    hybrid.simulate("create_order", id="o4", status="open")
    overlaid = hybrid.read("list_orders", [ORDER, OTHER, third])
    assert [(it["id"], it["status"]) for it in overlaid.reply.body] == [
        ("o2", "cancelled"),
        ("o3", "open"),
        ("o4", "open"),
    ]
    assert overlaid.pointers == ("", "/0/status", "/2")


def test_a_list_by_status_shows_what_has_that_status_now() -> None:
    hybrid = Hybrid(ORDER, OTHER)
    hybrid.simulate("change_order", id="o1", status="cancelled")
    still_open = hybrid.read("list_orders", [ORDER, OTHER], status="open")
    assert (still_open.reply.body, still_open.pointers) == ([OTHER], ("",))
    cancelled = hybrid.read("list_orders", [], status="cancelled")
    assert cancelled.reply.body == [{**ORDER, "status": "cancelled"}]
    assert cancelled.pointers == ("/0",)


BOOK = {"type": "object", "properties": {"id": {"type": "string"}, "title": {"type": "string"}}}


def gives(schema: Any) -> Any:
    return {"200": {"description": "", "content": {"application/json": {"schema": schema}}}}


def key(name: str) -> Any:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


PAGE = {
    "type": "object",
    "properties": {"total": {"type": "integer"}, "books": {"type": "array", "items": BOOK}},
}
ENVELOPE = {"type": "object", "properties": {"data": BOOK}}
SHOPS: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Shops", "version": "1"},
    "paths": {
        "/shops/{shop}/books": {
            "parameters": [key("shop")],
            "get": {
                "operationId": "list_books",
                "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}}],
                "responses": gives(PAGE),
            },
            "post": {
                "operationId": "add_book",
                "requestBody": {"content": {"application/json": {"schema": BOOK}}},
                "responses": gives(ENVELOPE),
            },
        },
        "/shops/{shop}/books/{id}": {
            "parameters": [key("shop"), key("id")],
            "get": {"operationId": "get_book", "responses": gives(ENVELOPE)},
            "delete": {"operationId": "drop_book", "responses": {"204": {"description": ""}}},
        },
        "/shops/{shop}/report": {
            "parameters": [key("shop")],
            "get": {"operationId": "report", "responses": gives({"type": "object"})},
        },
    },
}
SHOP_TOOLS = {tool.name: tool for tool in tools_of(SHOPS)}
SHOP_INDEX = index_resources(tuple(SHOP_TOOLS.values()))


def shelf(shop: str, **titles: str) -> dict[str, Any]:
    books = {name: {"id": name, "title": title} for name, title in titles.items()}
    return {"resources": {f"shops/{shop}/books": books}}


RENAMED = [(shelf("s1", b1="Old"), shelf("s1", b1="New"))]


def ask_shop(name: str, body: Any, steps: Any = RENAMED, /, **arguments: Any) -> Overlaid:
    return laid(SHOP_TOOLS[name], body, steps, SHOP_INDEX, 200, arguments)


def test_an_item_in_an_envelope_is_found() -> None:
    real = {"data": {"id": "b1", "title": "Old"}}
    overlaid = ask_shop("get_book", real, shop="s1", id="b1")
    assert (overlaid.reply.body["data"]["title"], overlaid.pointers) == ("New", ("/data/title",))


def test_an_item_of_the_same_key_elsewhere_is_another() -> None:
    real = {"data": {"id": "b1", "title": "Old"}}
    assert ask_shop("get_book", real, shop="s2", id="b1").pointers == ()
    assert ask_shop("report", {"books": [real["data"]]}, shop="s2").pointers == ()


def test_a_list_in_a_page_is_counted_anew() -> None:
    steps = [(shelf("s1", b1="Old", b2="Two"), shelf("s1", b1="Old"))]
    real = {"total": 2, "books": [{"id": "b1", "title": "Old"}, {"id": "b2", "title": "Two"}]}
    overlaid = ask_shop("list_books", real, steps, shop="s1")
    assert overlaid.reply.body == {"total": 1, "books": [{"id": "b1", "title": "Old"}]}
    assert overlaid.pointers == ("/books", "/total")


def test_a_page_that_is_full_takes_no_more() -> None:
    steps = [(shelf("s1"), shelf("s1", b9="Nine"))]
    real = {"total": 5, "books": [{"id": "b1", "title": "Old"}]}
    assert ask_shop("list_books", real, steps, shop="s1", limit=1).pointers == ()
    room = ask_shop("list_books", real, steps, shop="s1", limit=2)
    assert room.reply.body["books"][1] == {"id": "b9", "title": "Nine"}
    assert room.pointers == ("/books/1", "/total")


def test_a_thing_is_found_deep_in_another_answer() -> None:
    real = {"shop": {"id": "s1", "best": {"book": {"id": "b1", "title": "Old", "rank": 1}}}}
    overlaid = ask_shop("report", real, shop="s1")
    assert overlaid.pointers == ("/shop/best/book/title",)
    by_key = ask_shop("report", {"books": {"b1": {"id": "b1", "title": "Old"}}}, shop="s1")
    assert by_key.pointers == ("/books/b1/title",)


def test_a_summary_gets_no_fields_that_it_has_not() -> None:
    assert ask_shop("report", {"books": [{"id": "b1", "pages": 3}]}, shop="s1").pointers == ()


def test_what_only_refers_to_a_thing_is_not_it() -> None:
    real = {"loan": {"id": "b1", "title": "Old"}, "copies": [{"book_id": "b1", "title": "Old"}]}
    assert ask_shop("report", real, shop="s1").pointers == ()


def test_a_deleted_thing_is_taken_out_of_lists_deep_in_an_answer() -> None:
    steps = [(shelf("s1", b1="Old"), shelf("s1"))]
    real = {"shelf": {"books": [{"id": "b0"}, {"id": "b1"}]}}
    overlaid = ask_shop("report", real, steps, shop="s1")
    assert overlaid.reply.body == {"shelf": {"books": [{"id": "b0"}]}}
    assert overlaid.pointers == ("/shelf/books",)


def test_what_a_deleted_thing_held_is_not_found() -> None:
    gone = {"resources": {"shops": {"s1": {"id": "s1"}}}}
    steps = [(gone, {"resources": {"shops": {}}})]
    real = {"data": {"id": "b1", "title": "Old"}}
    assert ask_shop("get_book", real, steps, shop="s1", id="b1").reply.status == 404


RETAIL = {"#W1": {"order_id": "#W1", "user_id": "u1", "status": "pending", "total": 5}}
CANCELLED = {"#W1": {**RETAIL["#W1"], "status": "cancelled"}}
STATES = {
    "by key": ({"orders": RETAIL}, {"orders": CANCELLED}),
    "in a list": (
        {"db": {"orders": [*RETAIL.values()]}},
        {"db": {"orders": [*CANCELLED.values()]}},
    ),
    "alone": ({"order": RETAIL["#W1"]}, {"order": CANCELLED["#W1"]}),
}
NO_INDEX = index_resources(())
DETAILS = tool_of("get_order_details", order_id={"type": "string"})


def ask_retail(tool: Tool, body: Any, state: str = "by key", /, **arguments: Any) -> Overlaid:
    return laid(tool, body, [STATES[state]], NO_INDEX, 200, arguments)


@pytest.mark.parametrize("state", STATES)
def test_a_state_of_any_shape_says_what_was_changed(state: str) -> None:
    overlaid = ask_retail(DETAILS, {**RETAIL["#W1"]}, state, order_id="#W1")
    assert (overlaid.reply.body, overlaid.pointers) == (CANCELLED["#W1"], ("/status",))


def test_a_bare_list_is_of_what_the_tool_names() -> None:
    other = {**RETAIL["#W1"], "order_id": "#W2"}
    overlaid = ask_retail(tool_of("list_orders"), [other, RETAIL["#W1"]])
    assert overlaid.pointers == ("/1/status",)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("get_order_details", {"order_id": "#W2", "status": "pending"}),
        ("get_order_shipment", {"order_id": "#W1", "carrier": "UPS", "status": "pending"}),
        ("get_shipment", {"order_id": "#W1", "status": "pending", "shipment_id": "s"}),
        ("get_shipment_of_order", {"order_id": "#W1", "status": "pending", "shipment_id": "s"}),
        ("get_order_details", {"orders": ["#W1"], "order": "#W1"}),
        ("get_order_details", "status: pending"),
        ("get_order_details", None),
        ("list_orders", ["#W1", 5]),
    ],
)
def test_what_is_not_plainly_the_thing_stays_as_it_really_is(name: str, body: Any) -> None:
    assert ask_retail(tool_of(name), body, order_id="#W1").pointers == ()


def test_what_a_real_answer_brought_into_the_state_is_no_change() -> None:
    """Only the steps of simulated calls are handed in."""
    taken_in = kept(ORDER)
    changed = kept({**ORDER, "status": "cancelled"})
    index = Hybrid().index
    (change,) = find_changes([(taken_in, changed)], index).values()
    assert [it.path for it in change.fields] == [("status",)]
