def tool(state, args):
    number = args["tweet_id"]
    if not is_signed_in(state):
        return refuse_signed_out(state)
    if not has_post(state, number):
        return refuse_missing(state, number)
    comments = state.setdefault("comments", {}).setdefault(str(number), [])
    comments.append({"username": account(state), "content": args["comment_content"]})
    return {"comment_status": "The comment stands under the post."}, state
