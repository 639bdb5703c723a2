def tool(state, args):
    path, parents = args["path"], args.get("parents", False)
    sentence = "mkdir: cannot create directory '" + path + "'"
    names, node, reason = look_for_place(state, path)
    if parents and reason == NOT_FOUND and path and ".." not in path.split("/"):
        return {"path": make_all(state, path), "created": True}, state
    if reason:
        return refuse(state, sentence, reason)
    if node is not None:
        if parents and is_directory(node):
            return {"path": shown(names), "created": False}, state
        return refuse(state, sentence, EXISTS)
    put(state, names, {})
    return {"path": shown(names), "created": True}, state


def make_all(state, path):
    """Make every directory that is missing on the way, where `look` has met no file."""
    names = [step for step in steps_of(state, path) if step not in ("", ".")]
    node = state["root"]
    for name in names:
        node = node.setdefault(name, {})
    return shown(names)
