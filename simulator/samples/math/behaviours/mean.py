def tool(state, args):
    return result(state, sum(args["numbers"]) / len(args["numbers"]))
