def tool(state, args):
    name, here, mode = args["file_name"], contents(state), args.get("mode", "l")
    fault = fault_of_file(here, name)
    if fault:
        return refuse(state, "wc '" + name + "'", fault)
    text = here[name]["content"]
    if mode == "l":
        return {"count": len(text.splitlines()), "type": "lines"}, state
    if mode == "w":
        return {"count": len(text.split()), "type": "words"}, state
    return {"count": len(text), "type": "characters"}, state
