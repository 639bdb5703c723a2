def tool(state, args):
    known = [symbol for symbol in args["stocks"] if symbol in stocks(state)]
    changed = []
    for symbol in known:
        if abs(stocks(state)[symbol].get("percent_change", 0)) >= args["threshold"]:
            changed.append(symbol)
    if not changed:
        return {"notification": "None of these prices has changed so much."}, state
    return {"notification": "These prices have: " + ", ".join(changed) + "."}, state
