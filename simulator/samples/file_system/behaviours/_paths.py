"""Paths, look-ups and refusals: put before every behaviour of this sample when it is loaded.

A state is {"cwd": "/document", "root": {...}}. A directory is an object of its entries by name, a
file is its text. "~" is the root; wildcards are not expanded.
"""

NOT_FOUND = "No such file or directory"
EXISTS = "File exists"
NOT_DIRECTORY = "Not a directory"
IS_DIRECTORY = "Is a directory"
NOT_EMPTY = "Directory not empty"
BUSY = "Device or resource busy"
WILDCARD = "Wildcards are not supported"
STATUSES = {NOT_FOUND: 404, EXISTS: 409, NOT_EMPTY: 409, BUSY: 409}


def refuse(state, sentence, reason):
    """The answer to a call that changes nothing, worded as a shell does."""
    return {"error": sentence + ": " + reason}, state, STATUSES.get(reason, 400)


def is_directory(node):
    return isinstance(node, dict)


def shown(names):
    return "/" + "/".join(names)


def steps_of(state, path):
    """The names to follow from the root, with what is empty, "." or ".." still among them."""
    if path == "~" or path.startswith("~/"):
        return path.split("/")[1:]
    if path.startswith("/"):
        return path.split("/")
    return state["cwd"].split("/") + path.split("/")


def look(state, path):
    """What a path leads to: (names from the root, node, reason); the reason is "" when found."""
    if "*" in path or "?" in path:
        return [], None, WILDCARD
    names, chain = [], [state["root"]]
    for step in steps_of(state, path):
        if not is_directory(chain[-1]):
            return names, None, NOT_DIRECTORY
        if step == ".." and names:
            names.pop()
            chain.pop()
        elif step not in ("", ".", ".."):
            if step not in chain[-1]:
                return names + [step], None, NOT_FOUND
            names.append(step)
            chain.append(chain[-1][step])
    return names, chain[-1], "" if path else NOT_FOUND


def look_for_place(state, path):
    """As `look`, but a last name that does not exist yet is no reason: its node is None then."""
    names, node, reason = look(state, path)
    head, _, last = path.rstrip("/").rpartition("/")
    if reason != NOT_FOUND or last in ("", ".", ".."):
        return names, node, reason
    parent_path = head if head else ("/" if path.startswith("/") else ".")
    parents, parent, reason = look(state, parent_path)
    if reason == "" and not is_directory(parent):
        reason = NOT_DIRECTORY
    return parents + [last], None, reason


def look_for_file(state, path):
    """As `look`, but a directory is refused."""
    names, node, reason = look(state, path)
    return names, node, IS_DIRECTORY if reason == "" and is_directory(node) else reason


def directory_at(state, names):
    node = state["root"]
    for name in names:
        node = node[name]
    return node


def put(state, names, node):
    directory_at(state, names[:-1])[names[-1]] = node


def take(state, names):
    return directory_at(state, names[:-1]).pop(names[-1])


def everything_under(names, node):
    """(names, node) of the node and all below it, parents first, in the order of their names."""
    found = [(names, node)]
    if is_directory(node):
        for name in sorted(node):
            found.extend(everything_under(names + [name], node[name]))
    return found


def size_of(node):
    """Bytes of a file, or of all files under a directory."""
    if is_directory(node):
        return sum(size_of(entry) for entry in node.values())
    return len(node.encode())


def kind_of(node):
    return "directory" if is_directory(node) else "file"


def lines_of(text):
    return text.split("\n")[:-1] if text.endswith("\n") else text.split("\n") if text else []
