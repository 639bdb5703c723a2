def tool(state, args):
    path = args["path"]
    names, node, reason = look_for_place(state, path)
    if reason == "" and node is None and path.endswith("/"):
        reason = NOT_FOUND
    if reason:
        return refuse(state, "touch: cannot touch '" + path + "'", reason)
    if node is None:
        put(state, names, "")
    return {"path": shown(names), "created": node is None}, state
