def tool(state, args):
    path = args["path"]
    _, node, reason = look_for_file(state, path)
    if reason:
        return refuse(state, "wc: " + path, reason)
    counts = {"lines": node.count("\n"), "words": len(node.split()), "bytes": size_of(node)}
    return counts, state
