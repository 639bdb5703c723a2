def tool(state, args):
    order = orders(state).get(args["order_id"])
    if order is None:
        return refuse_missing(state, "order", args["order_id"])
    if order["status"] != "delivered":
        return refuse(state, "The order is " + order["status"] + ", not delivered.", 409)
    variants, refusal = replacements(state, order, args)
    if refusal:
        return refusal
    method = payment_method(state, order, args["payment_method_id"])
    if method is None:
        return refuse_missing(state, "means of payment", args["payment_method_id"])
    difference = price_difference(order, args["item_ids"], variants)
    if cannot_pay(method, difference):
        return refuse(state, "There is not so much on the gift card.", 409)
    order["status"] = "exchange requested"
    order["exchange_items"] = sorted(args["item_ids"])
    order["exchange_new_items"] = sorted(args["new_item_ids"])
    order["exchange_payment_method_id"] = args["payment_method_id"]
    order["exchange_price_difference"] = difference
    return told(order), state
