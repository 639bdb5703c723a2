def tool(state, args):
    return result(state, min(args["numbers"]))
