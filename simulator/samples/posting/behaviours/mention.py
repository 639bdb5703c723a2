def tool(state, args):
    number = args["tweet_id"]
    if not has_post(state, number):
        return refuse_missing(state, number)
    post = posts(state)[str(number)]
    post["mentions"] = post.get("mentions", []) + args["mentioned_usernames"]
    return {"mention_status": "The post mentions them now."}, state
