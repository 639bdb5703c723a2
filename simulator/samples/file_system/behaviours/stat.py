def tool(state, args):
    path = args["path"]
    names, node, reason = look(state, path)
    if reason:
        return refuse(state, "stat: cannot stat '" + path + "'", reason)
    facts = {"path": shown(names), "type": kind_of(node), "bytes": size_of(node)}
    if is_directory(node):
        facts["entries"] = len(node)
    return facts, state
