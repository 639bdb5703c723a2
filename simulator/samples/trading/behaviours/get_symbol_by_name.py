SYMBOLS = {
    "Alpha Tech": "ALPH",
    "Amazon": "AMZN",
    "Apple": "AAPL",
    "Google": "GOOG",
    "Gorilla": "GORI",
    "Microsoft": "MSFT",
    "Neptune Systems": "NEPT",
    "Nvidia": "NVDA",
    "Omega Industries": "OMEG",
    "Quasar Ltd.": "QUAS",
    "Synex Solutions": "SYNX",
    "Tesla": "TSLA",
    "Zeta Corp": "ZETA",
}


def tool(state, args):
    return {"symbol": SYMBOLS.get(args["name"], "Stock not found")}, state
