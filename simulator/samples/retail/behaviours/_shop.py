"""People, products, orders and refusals: put before every behaviour of this sample when it is
loaded.

A state is {"users": {"ada_lee_1": {...}}, "products": {"100": {...}}, "orders": {"#W1": {...}}}. A
product has its items as "variants", by their ids.
"""

ORDER = ["order_id", "user_id", "address", "items", "status", "fulfillments", "payment_history"]
ASKED_FOR = [
    "cancel_reason",
    "exchange_items",
    "exchange_new_items",
    "exchange_payment_method_id",
    "exchange_price_difference",
    "return_items",
    "return_payment_method_id",
]
"""What an order has only once it was asked for."""
ADDRESS = ["address1", "address2", "city", "country", "state", "zip"]


def refuse(state, sentence, status):
    """The answer to a call that changes nothing."""
    return {"error": sentence}, state, status


def refuse_missing(state, kind, key):
    return refuse(state, "There is no " + kind + " '" + key + "'.", 404)


def users(state):
    """People by id."""
    return state.get("users", {})


def orders(state):
    """Orders by id."""
    return state.get("orders", {})


def products(state):
    """Products by id."""
    return state.get("products", {})


def is_pending(order):
    """An order whose items were changed is pending too, though not plainly."""
    return "pending" in order["status"]


def told(order):
    """An order as it is told: with null for what it has not."""
    answer = {name: order[name] for name in ORDER}
    for name in ASKED_FOR:
        answer[name] = order.get(name)
    return answer


def payment_method(state, order, method_id):
    """One of the means of payment of the person who ordered, or None."""
    return users(state).get(order["user_id"], {}).get("payment_methods", {}).get(method_id)


def is_gift_card(method):
    return method["source"] == "gift_card"


def cannot_pay(method, amount):
    return is_gift_card(method) and method["balance"] < amount


def add_to_card(method, amount):
    """Put money onto a gift card, or take it off; others are settled elsewhere."""
    if is_gift_card(method):
        method["balance"] = round(method["balance"] + amount, 2)


def payment(kind, amount, method_id):
    return {"transaction_type": kind, "amount": amount, "payment_method_id": method_id}


def find_item(order, item_id):
    """The first item of an order with this id, or None."""
    for item in order["items"]:
        if item["item_id"] == item_id:
            return item
    return None


def item_not_held(order, item_ids):
    """An id that is asked for more often than the order has it, or None."""
    held = [item["item_id"] for item in order["items"]]
    for item_id in item_ids:
        if item_ids.count(item_id) > held.count(item_id):
            return item_id
    return None


def replacements(state, order, args):
    """The new items in the place of old ones, or why there are none: a list and None, or None and
    the refusal."""
    missing = item_not_held(order, args["item_ids"])
    if missing is not None:
        return None, refuse(state, "The order has not so many of item '" + missing + "'.", 409)
    if len(args["item_ids"]) != len(args["new_item_ids"]):
        return None, refuse(state, "There must be one new item for each old one.", 409)
    found = []
    for item_id, new_id in zip(args["item_ids"], args["new_item_ids"], strict=True):
        product = products(state).get(find_item(order, item_id)["product_id"], {})
        variant = product.get("variants", {}).get(new_id)
        if variant is None:
            return None, refuse_missing(state, "item of the same product", new_id)
        if not variant["available"]:
            return None, refuse(state, "Item '" + new_id + "' cannot be had now.", 409)
        found.append(variant)
    return found, None


def price_difference(order, item_ids, variants):
    """What the new items cost more than the old ones."""
    difference = 0
    for item_id, variant in zip(item_ids, variants, strict=True):
        difference += variant["price"] - find_item(order, item_id)["price"]
    return round(difference, 2)
