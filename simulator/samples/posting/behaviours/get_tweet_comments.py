def tool(state, args):
    number = args["tweet_id"]
    if not has_post(state, number):
        return refuse_missing(state, number)
    return state.get("comments", {}).get(str(number), []), state
