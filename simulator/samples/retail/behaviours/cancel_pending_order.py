def tool(state, args):
    order = orders(state).get(args["order_id"])
    if order is None:
        return refuse_missing(state, "order", args["order_id"])
    if order["status"] != "pending":
        return refuse(state, "The order is " + order["status"] + ", not just pending.", 409)
    refunds = []
    for paid in order["payment_history"]:
        method_id = paid["payment_method_id"]
        method = payment_method(state, order, method_id)
        if method is None:
            return refuse_missing(state, "means of payment", method_id)
        refunds.append(payment("refund", paid["amount"], method_id))
    for refund in refunds:
        add_to_card(payment_method(state, order, refund["payment_method_id"]), refund["amount"])
    order["payment_history"] += refunds
    order["status"] = "cancelled"
    order["cancel_reason"] = args["reason"]
    return told(order), state
