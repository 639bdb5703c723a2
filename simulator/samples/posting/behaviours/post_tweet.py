def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    post = {
        "id": state.get("tweet_counter", 0),
        "username": account(state),
        "content": args["content"],
        "tags": args.get("tags", []),
        "mentions": args.get("mentions", []),
    }
    state["tweets"] = {**posts(state), str(post["id"]): post}
    state["tweet_counter"] = post["id"] + 1
    return post, state
