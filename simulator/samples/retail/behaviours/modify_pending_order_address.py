def tool(state, args):
    order = orders(state).get(args["order_id"])
    if order is None:
        return refuse_missing(state, "order", args["order_id"])
    if not is_pending(order):
        return refuse(state, "The order is " + order["status"] + ", not pending.", 409)
    order["address"] = {name: args[name] for name in ADDRESS}
    return told(order), state
