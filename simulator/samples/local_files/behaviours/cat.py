def tool(state, args):
    name, here = args["file_name"], contents(state)
    fault = fault_of_file(here, name)
    if fault:
        return refuse(state, "cat '" + name + "'", fault)
    return {"file_content": here[name]["content"]}, state
