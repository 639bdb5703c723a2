def branches(node, indent):
    lines = []
    names = sorted(node)
    for name in names:
        is_last = name == names[-1]
        lines.append(indent + ("└── " if is_last else "├── ") + name)
        if is_directory(node[name]):
            lines.extend(branches(node[name], indent + ("    " if is_last else "│   ")))
    return lines


def tool(state, args):
    path = args.get("path", ".")
    names, node, reason = look(state, path)
    if reason == "" and not is_directory(node):
        reason = NOT_DIRECTORY
    if reason:
        return refuse(state, "tree: " + path, reason)
    return {"tree": "\n".join([shown(names)] + branches(node, ""))}, state
