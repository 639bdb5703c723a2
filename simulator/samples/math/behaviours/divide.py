def tool(state, args):
    if args["b"] == 0:
        return refuse(state, "A number cannot be divided by 0.")
    return result(state, args["a"] / args["b"])
