from copy import deepcopy


def tool(state, args):
    source, destination = args["source"], args["destination"]
    names, node, reason = look(state, source)
    if reason:
        return refuse(state, "cp: cannot stat '" + source + "'", reason)
    if is_directory(node) and not args.get("recursive", False):
        return refuse(state, "cp: omitting directory '" + source + "'", "recursive is not set")
    target, standing, reason = look_for_place(state, destination)
    if reason == "" and standing is None and destination.endswith("/") and not is_directory(node):
        reason = NOT_DIRECTORY
    if reason:
        return refuse(state, "cp: cannot create '" + destination + "'", reason)
    if is_directory(standing) and names:
        target, standing = target + [names[-1]], standing.get(names[-1])
    if target == names:
        sentence = "cp: '" + source + "' and '" + destination + "'"
        return refuse(state, sentence, "They are the same file")
    if is_directory(node) and target[: len(names)] == names:
        inside = "into itself, '" + shown(target) + "'"
        return refuse(state, "cp: cannot copy '" + source + "'", inside)
    path, reason = clash(target, standing, node)
    if reason:
        return refuse(state, "cp: cannot overwrite '" + path + "'", reason)
    put(state, target, merged(standing, node))
    return {"source": shown(names), "destination": shown(target)}, state


def clash(target, standing, node):
    """The first place where a file and a directory would take each other's, and why not."""
    if standing is not None and is_directory(standing) != is_directory(node):
        return shown(target), IS_DIRECTORY if is_directory(standing) else NOT_DIRECTORY
    if is_directory(standing):
        for name in node:
            path, reason = clash(target + [name], standing.get(name), node[name])
            if reason:
                return path, reason
    return "", ""


def merged(standing, node):
    """A directory is copied into one that stands there; a file takes the other's place."""
    if not is_directory(standing):
        return deepcopy(node)
    for name in node:
        standing[name] = merged(standing.get(name), node[name])
    return standing
