def tool(state, args):
    text, name = args["content"], args.get("file_name")
    if name is None:
        return {"terminal_output": text}, state
    after = whole(state)
    here = contents(after)
    fault = fault_of_file(here, name)
    if fault:
        return refuse(state, "echo into '" + name + "'", fault)
    here[name]["content"] = text
    return None, after
