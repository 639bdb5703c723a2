"""The account, stocks, orders and refusals: put before every behaviour of this sample when it is
loaded.

A state is {"authenticated": true, "market_status": "Open", "account_info": {"balance": 5.0, ...},
"orders": {"1": {...}}, "order_counter": 2, "stocks": {"NVDA": {"price": 90.5, ...}},
"watch_list": ["NVDA"], "transaction_history": [{...}], "random": {...}}. The counter is the next
order's number; orders are kept by their number as text.
"""

from datetime import datetime, timedelta

NOW = datetime(2024, 9, 1, 10, 30)
"""What the exchange's clock shows, always."""
SECONDS_A_DAY = 86400


def refuse(state, sentence, status):
    """The answer to a call that changes nothing."""
    return {"error": sentence}, state, status


def refuse_signed_out(state):
    return refuse(state, "The account is not signed in: sign in with trading_login.", 401)


def refuse_amount(state):
    return refuse(state, "An amount and a price are above 0.", 400)


def refuse_missing_order(state, number):
    return refuse(state, "There is no order " + str(number) + ".", 404)


def is_signed_in(state):
    return bool(state.get("authenticated"))


def stocks(state):
    """Stocks by symbol."""
    return state.get("stocks", {})


def orders(state):
    """Orders by number, as text."""
    return state.get("orders", {})


def order_of(state, number):
    """The order, or None."""
    return orders(state).get(str(number))


def watched(state):
    return state.get("watch_list", [])


def balance(state):
    return state.get("account_info", {}).get("balance", 0)


def pay(state, kind, change):
    """Change the balance, and write down that it was, at a time within a day from now."""
    state["account_info"] = {**state.get("account_info", {}), "balance": balance(state) + change}
    moment = NOW + timedelta(seconds=draw(state, 0, SECONDS_A_DAY))
    written = {"type": kind, "amount": abs(change), "timestamp": str(moment)}
    state["transaction_history"] = state.get("transaction_history", []) + [written]
