def tool(state, args):
    if args["user_id"] not in users(state):
        return refuse_missing(state, "person", args["user_id"])
    return users(state)[args["user_id"]], state
