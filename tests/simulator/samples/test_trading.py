"""Each tool of the trading sample, through the pipeline."""

from datetime import datetime, timedelta
from random import Random

import pytest

from tests.support.sample_tools import Tools

SEED = 7
NVDA = {"price": 90.5, "percent_change": 0.4, "volume": 3.1, "MA(5)": 90.1, "MA(20)": 88.7}
TSLA = {"price": 61.2, "percent_change": -1.3, "volume": 2.2, "MA(5)": 62.0, "MA(20)": 63.5}
DONE = {
    "id": 8, "order_type": "Sell", "symbol": "NVDA", "price": 90.0, "amount": 1,
    "status": "Completed",
}  # fmt: skip
OPEN = {**DONE, "id": 9, "status": "Open"}
PAID = [
    {"type": "deposit", "amount": 5, "timestamp": "2024-08-30 12:00:00"},
    {"type": "withdrawal", "amount": 3, "timestamp": "2024-09-01 00:00:00"},
]


def desk(signed_in: bool = True, market: str = "Open") -> Tools:
    state = {
        "authenticated": signed_in,
        "market_status": market,
        "account_info": {"account_id": 301, "balance": 200.0, "binding_card": 5555},
        "order_counter": 10,
        "orders": {"8": dict(DONE), "9": dict(OPEN)},
        "stocks": {"NVDA": dict(NVDA), "TSLA": dict(TSLA)},
        "watch_list": ["TSLA"],
        "transaction_history": [dict(each) for each in PAID],
        "random": {"seed": SEED, "words": 0},
    }
    return Tools("trading", state)


def test_signs_in_and_out() -> None:
    tools = desk(signed_in=False)
    assert tools.body("trading_get_login_status") == {"status": False}
    tools.body("trading_login", username="ada", password="x")
    assert tools.body("trading_get_login_status") == {"status": True}
    assert "before" in tools.body("trading_login", username="ada", password="x")["status"]
    tools.body("trading_logout")
    assert tools.body("trading_get_login_status") == {"status": False}
    assert "was not" in tools.body("trading_logout")["status"]


def test_tells_the_exchanges_time() -> None:
    assert desk().body("get_current_time") == {"current_time": "10:30 AM"}


def test_knows_companies_by_name_and_stocks_by_symbol_and_sector() -> None:
    tools = desk(signed_in=False)
    assert tools.body("get_symbol_by_name", name="Zeta Corp") == {"symbol": "ZETA"}
    assert tools.body("get_symbol_by_name", name="Nobody") == {"symbol": "Stock not found"}
    assert tools.body("get_stock_info", symbol="NVDA") == NVDA
    told = (404, "There is no stock 'Nvidia'.")
    assert tools.refusal("get_stock_info", symbol="Nvidia") == told
    assert "TSLA" in tools.body("get_available_stocks", sector="Automobile")["stock_list"]
    assert tools.body("get_available_stocks", sector="Bakery") == {"stock_list": []}


def test_picks_stocks_by_price_and_one_that_is_not_known_costs_0() -> None:
    tools, symbols = desk(), ["NVDA", "TSLA", "X"]
    picked = tools.body("filter_stocks_by_price", stocks=symbols, min_price=61.2, max_price=90.4)
    assert picked == {"filtered_stocks": ["TSLA"]}
    picked = tools.body("filter_stocks_by_price", stocks=symbols, min_price=0, max_price=70)
    assert picked == {"filtered_stocks": ["TSLA", "X"]}


def test_tells_which_prices_have_gone_up_or_down() -> None:
    symbols = ["NVDA", "TSLA", "X"]
    told = desk().body("notify_price_change", stocks=symbols, threshold=1.3)["notification"]
    assert "TSLA" in told
    assert "NVDA" not in told
    told = desk().body("notify_price_change", stocks=symbols, threshold=2)["notification"]
    assert told.startswith("None")


def test_keeps_known_stocks_in_view_once() -> None:
    tools = desk()
    assert tools.body("add_to_watchlist", stock="NVDA") == {"watchlist": ["TSLA", "NVDA"]}
    assert tools.body("add_to_watchlist", stock="NVDA") == {"watchlist": ["TSLA", "NVDA"]}
    assert tools.body("add_to_watchlist", stock="X") == {"watchlist": ["TSLA", "NVDA"]}
    tools.body("remove_stock_from_watchlist", symbol="TSLA")
    assert tools.body("get_watchlist") == {"watchlist": ["NVDA"]}
    told = (404, "'TSLA' is not on the watch list.")
    assert tools.refusal("remove_stock_from_watchlist", symbol="TSLA") == told


def test_an_order_is_placed_as_pending_and_kept_as_open() -> None:
    tools = desk()
    placed = tools.body("place_order", order_type="Buy", symbol="TSLA", price=50, amount=4)
    order = {"order_type": "Buy", "price": 50.0, "amount": 4}
    assert placed == {"order_id": 10, **order, "status": "Pending"}
    kept = {"id": 10, **order, "symbol": "TSLA", "status": "Open"}
    assert tools.body("get_order_details", order_id=10) == kept
    assert tools.body("get_order_history") == {"history": [8, 9, 10]}
    assert tools.state["order_counter"] == 11
    assert tools.state["account_info"]["balance"] == 200.0


@pytest.mark.parametrize("kind", ["Buy", "buy"])
def test_a_purchase_may_not_cost_more_than_there_is_and_a_sale_may(kind) -> None:
    order = {"symbol": "TSLA", "price": 100.5, "amount": 2}
    told = (409, "That costs 201.00, and the account has 200.00.")
    assert desk().refusal("place_order", order_type=kind, **order) == told
    assert desk().body("place_order", order_type="Sell", **order)["status"] == "Pending"


def test_an_order_is_for_a_known_stock_and_more_than_nothing() -> None:
    order = {"order_type": "Sell", "symbol": "TSLA", "price": 1, "amount": 1}
    assert desk().refusal("place_order", **{**order, "symbol": "Tesla"})[0] == 404
    assert desk().refusal("place_order", **{**order, "price": 0})[0] == 400
    assert desk().refusal("place_order", **{**order, "amount": -1})[0] == 400


def test_cancels_an_order_unless_it_is_completed() -> None:
    tools = desk(signed_in=False)
    assert tools.body("cancel_order", order_id=9) == {"order_id": 9, "status": "Cancelled"}
    assert tools.body("get_order_details", order_id=9)["status"] == "Cancelled"
    assert tools.refusal("cancel_order", order_id=8) == (409, "Order 8 is completed.")
    assert tools.refusal("cancel_order", order_id=7) == (404, "There is no order 7.")
    assert tools.refusal("get_order_details", order_id=7) == (404, "There is no order 7.")


def test_pays_in_and_takes_out_and_writes_it_down_at_times_drawn_from_the_seed() -> None:
    tools, drawn = desk(), Random(SEED)
    opening = datetime(2024, 9, 1, 10, 30)
    times = [str(opening + timedelta(seconds=drawn.randint(0, 86400))) for _ in range(2)]
    assert tools.body("fund_account", amount=50)["new_balance"] == 250.0
    assert tools.body("withdraw_funds", amount=0.5)["new_balance"] == 249.5
    assert tools.body("get_account_info")["balance"] == 249.5
    assert tools.state["transaction_history"][2:] == [
        {"type": "deposit", "amount": 50, "timestamp": times[0]},
        {"type": "withdrawal", "amount": 0.5, "timestamp": times[1]},
    ]


def test_takes_out_what_there_is_while_the_market_is_open() -> None:
    assert desk().refusal("withdraw_funds", amount=200.5)[0] == 409
    assert desk(market="Closed").refusal("withdraw_funds", amount=1)[0] == 409
    assert desk(market="Closed").body("fund_account", amount=1)["new_balance"] == 201.0


@pytest.mark.parametrize("tool", ["fund_account", "withdraw_funds"])
def test_an_amount_is_above_0(tool) -> None:
    assert desk().refusal(tool, amount=0)[0] == 400
    assert desk().refusal(tool, amount=-1)[0] == 400


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ({}, PAID),
        ({"start_date": "2024-08-31"}, PAID[1:]),
        ({"start_date": "2024-09-01"}, PAID[1:]),
        ({"end_date": "2024-08-31"}, PAID[:1]),
        ({"start_date": "2024-8-1", "end_date": "2024-8-30"}, []),
    ],
)
def test_reads_payments_from_the_beginning_of_a_day_to_that_of_another(days, expected) -> None:
    told = desk().body("get_transaction_history", **days)
    assert told == {"transaction_history": expected}


def test_what_was_brought_here_from_elsewhere_is_told_as_it_is() -> None:
    tools, traded = desk(), {"symbol": "NVDA", "timestamp": "2024-08-01 12:00:00"}
    tools.state["orders"] = {"9": {"status": "Open"}, "first": {"status": "Open"}}
    tools.state["transaction_history"] = [traded]
    assert tools.body("get_order_history") == {"history": [9, "first"]}
    assert tools.body("get_order_details", order_id=9) == {"status": "Open"}
    assert tools.body("get_transaction_history") == {"transaction_history": [traded]}


def test_what_is_no_date_is_refused() -> None:
    assert desk().refusal("get_transaction_history", start_date="yesterday")[0] == 400


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("place_order", {"order_type": "Buy", "symbol": "TSLA", "price": 1, "amount": 1}),
        ("get_account_info", {}),
        ("fund_account", {"amount": 1}),
        ("withdraw_funds", {"amount": 1}),
        ("get_watchlist", {}),
        ("remove_stock_from_watchlist", {"symbol": "TSLA"}),
        ("get_order_history", {}),
        ("get_transaction_history", {}),
    ],
)
def test_what_concerns_the_account_needs_it_signed_in(tool, arguments) -> None:
    told = desk(signed_in=False).refusal(tool, **arguments)
    assert told == (401, "The account is not signed in: sign in with trading_login.")


def test_begins_with_nothing_where_the_state_holds_nothing() -> None:
    tools = Tools("trading", {})
    assert tools.refusal("get_stock_info", symbol="NVDA")[0] == 404
    tools.body("trading_login", username="ada", password="x")
    assert tools.body("get_account_info") == {"balance": 0}
    assert tools.body("fund_account", amount=5)["new_balance"] == 5
    assert tools.body("get_order_history") == {"history": []}
    assert tools.body("add_to_watchlist", stock="NVDA") == {"watchlist": []}
