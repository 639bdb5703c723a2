def tool(state, args):
    order = orders(state).get(args["order_id"])
    if order is None:
        return refuse_missing(state, "order", args["order_id"])
    if order["status"] != "delivered":
        return refuse(state, "The order is " + order["status"] + ", not delivered.", 409)
    method_id = args["payment_method_id"]
    method = payment_method(state, order, method_id)
    if method is None:
        return refuse_missing(state, "means of payment", method_id)
    if not is_gift_card(method) and method_id != order["payment_history"][0]["payment_method_id"]:
        return refuse(state, "Money goes to a gift card, or to what the order was paid with.", 409)
    missing = item_not_held(order, args["item_ids"])
    if missing is not None:
        return refuse(state, "The order has not so many of item '" + missing + "'.", 409)
    order["status"] = "return requested"
    order["return_items"] = sorted(args["item_ids"])
    order["return_payment_method_id"] = method_id
    return told(order), state
