def target_of(names, into, into_node):
    """Where the source ends up, and what stands there: inside an existing directory."""
    if is_directory(into_node):
        return into + [names[-1]], into_node.get(names[-1])
    return into, into_node


def clash(source, target, node, standing):
    """Why one may not take the other's place, or ""."""
    if is_directory(standing) and not is_directory(node):
        return "cannot overwrite directory '" + target + "' with non-directory '" + source + "'"
    if is_directory(node) and standing is not None and not is_directory(standing):
        return "cannot overwrite non-directory '" + target + "' with directory '" + source + "'"
    return ""


def tool(state, args):
    source, destination = args["source"], args["destination"]
    names, node, reason = look(state, source)
    if reason:
        return refuse(state, "mv: cannot stat '" + source + "'", reason)
    into, into_node, reason = look_for_place(state, destination)
    if reason == "" and into_node is None and destination.endswith("/") and not is_directory(node):
        reason = NOT_DIRECTORY
    if reason:
        return refuse(state, "mv: cannot move '" + source + "' to '" + destination + "'", reason)
    if not names:
        return refuse(state, "mv: cannot move '" + source + "'", BUSY)
    target, standing = target_of(names, into, into_node)
    if target == names:
        sentence = "mv: '" + source + "' and '" + destination + "'"
        return refuse(state, sentence, "They are the same file")
    if target[: len(names)] == names:
        inside = "to a subdirectory of itself, '" + shown(target) + "'"
        return refuse(state, "mv: cannot move '" + source + "'", inside)
    problem = clash(source, shown(target), node, standing)
    if problem:
        return refuse(state, "mv", problem)
    if is_directory(standing) and standing:
        sentence = "mv: cannot move '" + source + "' to '" + shown(target) + "'"
        return refuse(state, sentence, NOT_EMPTY)
    put(state, target, take(state, names))
    follow(state, names, target)
    return {"source": shown(names), "destination": shown(target)}, state


def follow(state, names, target):
    """The working directory moves along when it is inside what was moved."""
    old = shown(names)
    if state["cwd"] == old or state["cwd"].startswith(old + "/"):
        state["cwd"] = shown(target) + state["cwd"][len(old) :]
