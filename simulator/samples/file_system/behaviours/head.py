def tool(state, args):
    path, count = args["path"], args.get("lines", 10)
    _, node, reason = look_for_file(state, path)
    if reason:
        return refuse(state, "head: cannot open '" + path + "' for reading", reason)
    return {"lines": lines_of(node)[:count]}, state
