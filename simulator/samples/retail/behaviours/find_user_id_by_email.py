def tool(state, args):
    for user_id, user in users(state).items():
        if user["email"].lower() == args["email"].lower():
            return user_id, state
    return refuse_missing(state, "person with the address", args["email"])
