def tool(state, args):
    word = args["keyword"].lower()
    found = []
    for post in posts(state).values():
        texts = [post["content"]] + post.get("tags", [])
        if any(word in text.lower() for text in texts):
            found.append(post)
    return found, state
