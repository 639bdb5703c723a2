def tool(state, args):
    order = order_of(state, args["order_id"])
    if order is None:
        return refuse_missing_order(state, args["order_id"])
    return order, state
