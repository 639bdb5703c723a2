def tool(state, args):
    for product in products(state).values():
        if args["item_id"] in product["variants"]:
            return product["variants"][args["item_id"]], state
    return refuse_missing(state, "item", args["item_id"])
