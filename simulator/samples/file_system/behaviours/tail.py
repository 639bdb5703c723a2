def tool(state, args):
    path, count = args["path"], args.get("lines", 10)
    _, node, reason = look_for_file(state, path)
    if reason:
        return refuse(state, "tail: cannot open '" + path + "' for reading", reason)
    lines = lines_of(node)
    return {"lines": lines[max(0, len(lines) - count) :]}, state
