def tool(state, args):
    after, name = whole(state), args["file_name"]
    here = contents(after)
    fault = fault_of_new(here, name)
    if fault:
        return refuse(state, "touch '" + name + "'", fault)
    here[name] = new_file("")
    return None, after
