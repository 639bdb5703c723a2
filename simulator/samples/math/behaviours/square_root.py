from decimal import Decimal, getcontext


def tool(state, args):
    if args["number"] < 0:
        return refuse(state, "A number below 0 has no real square root.")
    getcontext().prec = args["precision"]
    return result(state, float(Decimal(args["number"]).sqrt()))
