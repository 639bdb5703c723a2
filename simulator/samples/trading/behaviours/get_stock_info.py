def tool(state, args):
    symbol = args["symbol"]
    if symbol not in stocks(state):
        return refuse(state, "There is no stock '" + symbol + "'.", 404)
    return stocks(state)[symbol], state
