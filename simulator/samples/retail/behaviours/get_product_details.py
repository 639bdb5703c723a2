def tool(state, args):
    if args["product_id"] not in products(state):
        return refuse_missing(state, "product", args["product_id"])
    return products(state)[args["product_id"]], state
