def tool(state, args):
    order = orders(state).get(args["order_id"])
    if order is None:
        return refuse_missing(state, "order", args["order_id"])
    if not is_pending(order):
        return refuse(state, "The order is " + order["status"] + ", not pending.", 409)
    method_id, paid = args["payment_method_id"], order["payment_history"]
    method = payment_method(state, order, method_id)
    if method is None:
        return refuse_missing(state, "means of payment", method_id)
    if len(paid) != 1 or paid[0]["transaction_type"] != "payment":
        return refuse(state, "The order was not paid just once.", 409)
    first_id, amount = paid[0]["payment_method_id"], paid[0]["amount"]
    first = payment_method(state, order, first_id)
    if first_id == method_id:
        return refuse(state, "The order is paid with '" + method_id + "' already.", 409)
    if first is None:
        return refuse_missing(state, "means of payment", first_id)
    if cannot_pay(method, amount):
        return refuse(state, "There is not so much on the gift card.", 409)
    paid.append(payment("payment", amount, method_id))
    paid.append(payment("refund", amount, first_id))
    add_to_card(method, -amount)
    add_to_card(first, amount)
    return told(order), state
