def tool(state, args):
    wanted = (args["first_name"].lower(), args["last_name"].lower(), args["zip"])
    for user_id, user in users(state).items():
        name = user["name"]
        found = (name["first_name"].lower(), name["last_name"].lower(), user["address"]["zip"])
        if found == wanted:
            return user_id, state
    return refuse_missing(state, "such person in", args["zip"])
