def tool(state, args):
    return result(state, max(args["numbers"]))
