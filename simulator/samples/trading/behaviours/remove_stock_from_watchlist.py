def tool(state, args):
    symbol = args["symbol"]
    if not is_signed_in(state):
        return refuse_signed_out(state)
    if symbol not in watched(state):
        return refuse(state, "'" + symbol + "' is not on the watch list.", 404)
    watched(state).remove(symbol)
    return {"status": "'" + symbol + "' is on the watch list no longer."}, state
