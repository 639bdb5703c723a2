def tool(state, args):
    number = args["tweet_id"]
    if not is_signed_in(state):
        return refuse_signed_out(state)
    if not has_post(state, number):
        return refuse_missing(state, number)
    passed_on = state.setdefault("retweets", {}).setdefault(account(state), [])
    if number in passed_on:
        return {"retweet_status": "The post was passed on before."}, state
    passed_on.append(number)
    return {"retweet_status": "The post is passed on."}, state
