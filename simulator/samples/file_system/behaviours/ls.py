def entry(name, node):
    return {"name": name, "type": kind_of(node)}


def tool(state, args):
    path = args.get("path", ".")
    names, node, reason = look(state, path)
    if reason:
        return refuse(state, "ls: cannot access '" + path + "'", reason)
    if not is_directory(node):
        return {"entries": [entry(names[-1], node)]}, state
    hidden = args.get("all", False)
    shown_names = [name for name in sorted(node) if hidden or not name.startswith(".")]
    return {"entries": [entry(name, node[name]) for name in shown_names]}, state
