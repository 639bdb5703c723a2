def tool(state, args):
    after, name = whole(state), args["dir_name"]
    here = contents(after)
    fault = fault_of_new(here, name)
    if fault:
        return refuse(state, "mkdir '" + name + "'", fault)
    here[name] = new_directory()
    return None, after
