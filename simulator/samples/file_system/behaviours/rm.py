def tool(state, args):
    path = args["path"]
    sentence = "rm: cannot remove '" + path + "'"
    names, node, reason = look(state, path)
    if reason:
        return refuse(state, sentence, reason)
    if not names or path.rstrip("/").split("/")[-1] in (".", ".."):
        return refuse(state, sentence, "Refusing to remove '.', '..' or '/'")
    if is_directory(node) and not args.get("recursive", False):
        return refuse(state, sentence, IS_DIRECTORY)
    if (state["cwd"] + "/").startswith(shown(names) + "/"):
        return refuse(state, sentence, BUSY)
    take(state, names)
    return {"removed": shown(names)}, state
