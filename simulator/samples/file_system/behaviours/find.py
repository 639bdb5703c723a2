import re


def tool(state, args):
    path, wanted_type = args.get("path", "."), args.get("type")
    names, node, reason = look(state, path)
    if reason:
        return refuse(state, "find: '" + path + "'", reason)
    pattern = re.escape(args.get("name", "*")).replace("\\*", ".*").replace("\\?", ".")
    found = []
    for place, entry in everything_under(names, node):
        name = place[-1] if place else "/"
        if wanted_type in (None, kind_of(entry)) and re.fullmatch(pattern, name, re.DOTALL):
            found.append(shown(place))
    return {"paths": found}, state
