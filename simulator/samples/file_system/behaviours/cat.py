def tool(state, args):
    path = args["path"]
    _, node, reason = look_for_file(state, path)
    if reason:
        return refuse(state, "cat: " + path, reason)
    return {"content": node}, state
