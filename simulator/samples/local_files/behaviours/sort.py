def tool(state, args):
    name, here = args["file_name"], contents(state)
    fault = fault_of_file(here, name)
    if fault:
        return refuse(state, "sort '" + name + "'", fault)
    return {"sorted_content": "\n".join(sorted(here[name]["content"].splitlines()))}, state
