def tool(state, args):
    path, wanted = args.get("path", "."), args.get("name", "")
    start = {"type": "directory", "contents": contents(state)}
    for step in path.split("/"):
        if step not in ("", "."):
            if not is_directory(start) or step not in start["contents"]:
                return refuse(state, "find '" + path + "'", NOT_FOUND)
            start = start["contents"][step]
    if not is_directory(start):
        return refuse(state, "find '" + path + "'", NOT_DIRECTORY)
    found = under(start, path.rstrip("/"))
    return {"matches": [each for each, _ in found if wanted in each.split("/")[-1]]}, state
