def tool(state, args):
    symbol = args["stock"]
    if symbol in stocks(state) and symbol not in watched(state):
        state["watch_list"] = watched(state) + [symbol]
    return {"watchlist": watched(state)}, state
