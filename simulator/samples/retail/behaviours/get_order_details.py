def tool(state, args):
    if args["order_id"] not in orders(state):
        return refuse_missing(state, "order", args["order_id"])
    return told(orders(state)[args["order_id"]]), state
