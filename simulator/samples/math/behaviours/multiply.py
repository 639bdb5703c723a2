def tool(state, args):
    return result(state, args["a"] * args["b"])
