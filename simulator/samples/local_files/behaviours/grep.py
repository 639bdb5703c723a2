def tool(state, args):
    name, here = args["file_name"], contents(state)
    fault = fault_of_file(here, name)
    if fault:
        return refuse(state, "grep '" + name + "'", fault)
    lines = here[name]["content"].splitlines()
    return {"matching_lines": [line for line in lines if args["pattern"] in line]}, state
