SECTORS = {
    "Technology": ["AAPL", "GOOG", "MSFT", "NVDA"],
    "Automobile": ["TSLA", "F", "GM"],
}


def tool(state, args):
    return {"stock_list": SECTORS.get(args["sector"], [])}, state
