def tool(state, args):
    path = args["path"]
    names, node, reason = look(state, path)
    if reason == "" and not is_directory(node):
        reason = NOT_DIRECTORY
    if reason:
        return refuse(state, "cd: " + path, reason)
    state["cwd"] = shown(names)
    return {"cwd": state["cwd"]}, state
