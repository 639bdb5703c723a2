def tool(state, args):
    path = args.get("path", ".")
    names, node, reason = look(state, path)
    if reason:
        return refuse(state, "du: cannot access '" + path + "'", reason)
    usage = []
    for place, entry in everything_under(names, node):
        if is_directory(entry):
            usage.append({"path": shown(place), "bytes": size_of(entry)})
    return {"bytes": size_of(node), "directories": usage}, state
