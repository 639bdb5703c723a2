def tool(state, args):
    number = args["tweet_id"]
    if not has_post(state, number):
        return refuse_missing(state, number)
    return posts(state)[str(number)], state
