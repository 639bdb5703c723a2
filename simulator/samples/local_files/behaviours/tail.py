def tool(state, args):
    name, here, count = args["file_name"], contents(state), args.get("lines", 10)
    fault = fault_of_file(here, name)
    if fault:
        return refuse(state, "tail '" + name + "'", fault)
    lines = here[name]["content"].splitlines()
    return {"last_lines": "\n".join(lines[max(0, len(lines) - count) :])}, state
