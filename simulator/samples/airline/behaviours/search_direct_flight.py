def tool(state, args):
    found = offers(state, args["origin"], args["date"], None)
    return [each for each in found if each["destination"] == args["destination"]], state
