def tool(state, args):
    user = users(state).get(args["user_id"])
    if user is None:
        return refuse_missing(state, "person", args["user_id"])
    user["address"] = {name: args[name] for name in ADDRESS}
    return user, state
