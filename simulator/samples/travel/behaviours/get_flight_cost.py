def tool(state, args):
    cost = price(args)
    if cost is None:
        return refuse_missing(state, "flight", args["travel_from"] + " to " + args["travel_to"])
    return {"travel_cost_list": [cost]}, state
