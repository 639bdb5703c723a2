import re


def tool(state, args):
    pattern, path = args["pattern"], args["path"]
    names, node, reason = look(state, path)
    if reason == "" and is_directory(node) and not args.get("recursive", False):
        reason = IS_DIRECTORY
    if reason:
        return refuse(state, "grep: " + path, reason)
    try:
        wanted = re.compile(pattern, re.IGNORECASE if args.get("ignore_case", False) else 0)
    except re.error as problem:
        return refuse(state, "grep: invalid pattern '" + pattern + "'", str(problem))
    matches = []
    for place, entry in everything_under(names, node):
        if not is_directory(entry):
            for index, line in enumerate(lines_of(entry)):
                if wanted.search(line):
                    matches.append({"path": shown(place), "line": index + 1, "text": line})
    return {"matches": matches}, state
