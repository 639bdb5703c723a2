def tool(state, args):
    return result(state, abs(args["number"]))
