def tool(state, args):
    everyones = posts(state).values()
    return [post for post in everyones if post["username"] == args["username"]], state
