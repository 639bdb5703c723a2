def tool(state, args):
    name = args["username"]
    written = [post for post in posts(state).values() if post["username"] == name]
    return {
        "tweet_count": len(written),
        "following_count": len(following(state)) if name == account(state) else 0,
        "retweet_count": len(state.get("retweets", {}).get(name, [])),
    }, state
