def tool(state, args):
    after, name = whole(state), args["file_name"]
    here = contents(after)
    fault = fault_of_name(name) or ("" if name in here else NOT_FOUND)
    if fault:
        return refuse(state, "rm '" + name + "'", fault)
    here.pop(name)
    return {"result": "Removed '" + name + "'."}, after
