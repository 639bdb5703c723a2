def tool(state, args):
    folder = args["folder"].rstrip("/")
    after = whole(state)
    names = names_to(after)
    if args["folder"] == "/":
        names = names[:1]
    elif folder == "..":
        if len(names) == 1:
            return refuse(state, "cd ..", "this is the root")
        after["current_dir"] = "/" + "/".join(names[:-1])
        return {}, after
    elif folder != ".":
        fault = fault_of_folder(contents(after), folder)
        if fault:
            return refuse(state, "cd '" + folder + "'", fault)
        names = names + [folder]
    after["current_dir"] = "/" + "/".join(names)
    return {"current_working_directory": names[-1]}, after


def fault_of_folder(here, folder):
    if fault_of_name(folder):
        return PATH
    if folder not in here:
        return NOT_FOUND
    return "" if is_directory(here[folder]) else NOT_DIRECTORY
