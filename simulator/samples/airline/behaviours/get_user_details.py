def tool(state, args):
    user = users(state).get(args["user_id"])
    if user is None:
        return refuse_missing(state, "member", args["user_id"])
    return {**user, "address": {"address2": None, **user["address"]}}, state
