def tool(state, args):
    text, path = args["text"], args.get("file")
    if path is None:
        return {"output": text + "\n"}, state
    names, node, reason = look_for_place(state, path)
    if reason == "" and (is_directory(node) or path.endswith("/")):
        reason = IS_DIRECTORY
    if reason:
        return refuse(state, "echo: " + path, reason)
    before = node if node is not None and args.get("append", False) else ""
    put(state, names, before + text + "\n")
    return {"path": shown(names), "bytes": size_of(before + text + "\n")}, state
