"""Claims about which part of a state a model is shown."""

import json
from typing import Any

import pytest

from simulator.responding.relevance import MOST_SHOWN, SHOWN_WHOLE, find_relevant, show_state
from simulator.values.call import ToolCall
from simulator.values.json import Json, write_compact


def order(number: int) -> dict[str, Any]:
    lines = [{"sku": f"sku-{number % 90}", "count": 2}]
    return {"id": f"ord_{number}", "customer": f"cus_{number % 40}", "lines": lines}


def shop(orders: int) -> dict[str, Any]:
    """About a hundred characters an order."""
    customers = {f"cus_{number}": {"name": f"Person {number}"} for number in range(40)}
    stock = {f"sku-{number}": {"left": 1000 + number} for number in range(90)}
    eu = {"orders": [order(number) for number in range(orders)], "customers": customers}
    return {"clock": "noon", "regions": {"eu": {"shop": eu}}, "stock": stock}


def shown(state: dict[str, Any], name: str = "act", **arguments: Json) -> Json:
    return json.loads(show_state(state, ToolCall(name, arguments)))


def test_a_small_state_is_shown_whole() -> None:
    state = shop(5)
    while len(write_compact(state)) > SHOWN_WHOLE:
        state["stock"].popitem()
    assert shown(state, order_id="ord_1") == state


def test_a_deep_part_that_the_call_names_is_there_whole_and_at_its_place() -> None:
    view = shown(shop(400), order_id="ord_237")
    orders = view["regions"]["eu"]["shop"]["orders"]
    position = orders.index(order(237))
    assert orders[position - 1].endswith("to 236")
    assert orders[position + 1].startswith("… items 238 to ")


def test_what_that_part_refers_to_is_there_too() -> None:
    view = shown(shop(400), order_id="ord_237")
    assert view["stock"]["sku-57"] == {"left": 1057}
    assert view["regions"]["eu"]["shop"]["customers"]["cus_37"] == {"name": "Person 37"}


def test_every_place_of_a_path_is_there() -> None:
    folders = {f"f{n}": {f"g{m}": {"text": "x" * 40} for m in range(9)} for n in range(20)}
    view = shown({"root": {"home": folders}}, source="/home/f17/g8", target="f3/new.txt")
    assert view["root"]["home"]["f17"]["g8"] == {"text": "x" * 40}
    assert "f3" in view["root"]["home"]


def test_a_number_finds_what_has_it() -> None:
    state = {"flights": [{"no": n, "seats": 9, "from": "x" * 40} for n in range(1000, 1400)]}
    assert {"no": 1234, "seats": 9, "from": "x" * 40} in shown(state, flight=1234)["flights"]


def test_part_of_a_text_finds_it() -> None:
    state = {"notes": {f"n{n}": {"text": f"{'word ' * 9}topic{n}."} for n in range(300)}}
    assert "n123" in shown(state, query="topic123")["notes"]


def test_a_collection_that_only_the_names_speak_of_comes_first() -> None:
    state = {"a": list(range(2000)), "deep": {"down": {"invoices": [{"n": 1}] * 300}}}
    found = find_relevant(state, ToolCall("list_invoices", {}))
    assert found[0] == ("deep", "down", "invoices")


def test_the_outline_of_the_rest_is_kept() -> None:
    view = shown(shop(400), order_id="ord_237")
    assert view["clock"] == "noon"
    assert set(view) == {"clock", "regions", "stock"}
    assert view["stock"]["…"].split(":")[0].endswith(" more")


@pytest.mark.parametrize("orders", [50, 400, 4_000])
def test_what_is_shown_is_bounded(orders: int) -> None:
    state = shop(orders)
    longest = max(SHOWN_WHOLE, min(len(write_compact(state)) // 5, MOST_SHOWN))
    assert len(show_state(state, ToolCall("act", {"order_id": "ord_7"}))) <= longest


@pytest.mark.parametrize(
    "state",
    [
        {"text": "x" * 50_000},
        {"x" * 50: {"y" * 50: list(range(9_000))}},
        {str(n): n for n in range(9_000)},
        {"rows": [[n, None, True, 1.5] for n in range(2_000)]},
        json.loads('{"a":' * 90 + json.dumps("x" * 9_000) + "}" * 90),
    ],
)
@pytest.mark.parametrize("arguments", [{}, {"a": "x"}, {"a": None, "b": [True, {"c": ""}]}])
def test_any_state_gives_json_that_is_short_enough(state: Any, arguments: Any) -> None:
    text = show_state(state, ToolCall("act", arguments))
    assert isinstance(json.loads(text), dict)
    assert len(text) <= MOST_SHOWN


def test_the_state_is_left_as_it_was() -> None:
    state = shop(400)
    before = json.dumps(state)
    shown(state, order_id="ord_237")
    assert json.dumps(state) == before
