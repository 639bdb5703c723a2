def tool(state, args):
    path = args["path"]
    names, node, reason = look(state, path)
    if reason == "" and not is_directory(node):
        reason = NOT_DIRECTORY
    elif reason == "" and node:
        reason = NOT_EMPTY
    elif reason == "" and (not names or state["cwd"] == shown(names)):
        reason = BUSY
    if reason:
        return refuse(state, "rmdir: failed to remove '" + path + "'", reason)
    take(state, names)
    return {"removed": shown(names)}, state
