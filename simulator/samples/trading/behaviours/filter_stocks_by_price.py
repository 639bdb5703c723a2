def tool(state, args):
    picked = []
    for symbol in args["stocks"]:
        price = stocks(state).get(symbol, {}).get("price", 0)
        if args["min_price"] <= price <= args["max_price"]:
            picked.append(symbol)
    return {"filtered_stocks": picked}, state
