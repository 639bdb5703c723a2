"""The tree, names in it and refusals: put before every behaviour of this sample when it is loaded.

A state is {"root": {"home": {...}}, "current_dir": "/home/notes"}. `root` holds the one directory
that is the root. A directory is {"type": "directory", "contents": {...}}, a file is
{"type": "file", "content": "text"}.
"""

PATH = "only a name is taken, no path"
NOT_FOUND = "nothing of that name is here"
EXISTS = "the name is taken"
NOT_FILE = "it is a directory"
NOT_DIRECTORY = "it is not a directory"
NOT_EMPTY = "the directory is not empty"
INSIDE_ITSELF = "it would lie inside itself"
STATUSES = {NOT_FOUND: 404, EXISTS: 409, NOT_EMPTY: 409}


def refuse(state, what, reason):
    """The answer to a call that changes nothing."""
    return {"error": what + ": " + reason + "."}, state, STATUSES.get(reason, 400)


def new_directory():
    return {"type": "directory", "contents": {}}


def new_file(text):
    return {"type": "file", "content": text}


def is_directory(entry):
    return entry["type"] == "directory"


def whole(state):
    """The state with what a new one leaves out: an empty root, and that one is there."""
    state = {"root": {"home": new_directory()}, **state}
    return {"current_dir": "/" + next(iter(state["root"])), **state}


def names_to(state):
    """The names from the root to the current directory."""
    return state["current_dir"].split("/")[1:]


def contents(state):
    """What lies in the current directory, by name: to read, or to change in a whole state."""
    state = whole(state)
    found = state["root"]
    for name in names_to(state):
        found = found[name]["contents"]
    return found


def fault_of_name(name):
    """Why a name cannot be one, or ""."""
    return PATH if "/" in name or name in ("", ".", "..") else ""


def fault_of_new(here, name):
    """Why nothing can be made under this name here, or ""."""
    return fault_of_name(name) or (EXISTS if name in here else "")


def fault_of_file(here, name):
    """Why the name is no file's that lies here, or ""."""
    if fault_of_name(name):
        return PATH
    if name not in here:
        return NOT_FOUND
    return NOT_FILE if is_directory(here[name]) else ""


def place_for(here, source, destination):
    """Where a thing goes: (what it will lie in, its name there, the way to it, fault or "")."""
    if fault_of_name(source) or fault_of_name(destination):
        return here, "", "", PATH
    if source not in here:
        return here, "", "", NOT_FOUND
    if destination not in here:
        return here, destination, destination, ""
    if not is_directory(here[destination]):
        return here, "", "", EXISTS
    if destination == source:
        return here, "", "", INSIDE_ITSELF
    inside = here[destination]["contents"]
    return inside, source, destination + "/" + source, EXISTS if source in inside else ""


def under(entry, path):
    """(path, entry) of everything below a directory, a directory before what lies in it."""
    found = []
    for name, each in entry["contents"].items():
        found.append((path + "/" + name, each))
        if is_directory(each):
            found.extend(under(each, path + "/" + name))
    return found
