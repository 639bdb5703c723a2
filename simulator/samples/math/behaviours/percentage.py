def tool(state, args):
    if args["whole"] == 0:
        return refuse(state, "Nothing is a part of a whole of 0.")
    return result(state, args["part"] / args["whole"] * 100)
