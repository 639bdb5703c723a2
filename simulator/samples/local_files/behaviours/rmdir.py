def tool(state, args):
    after, name = whole(state), args["dir_name"]
    here = contents(after)
    fault = fault_of_empty(here, name)
    if fault:
        return refuse(state, "rmdir '" + name + "'", fault)
    here.pop(name)
    return {"result": "Removed '" + name + "'."}, after


def fault_of_empty(here, name):
    if fault_of_name(name):
        return PATH
    if name not in here:
        return NOT_FOUND
    if not is_directory(here[name]):
        return NOT_DIRECTORY
    return NOT_EMPTY if here[name]["contents"] else ""
