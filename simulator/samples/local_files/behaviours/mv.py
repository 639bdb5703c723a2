def tool(state, args):
    after, source = whole(state), args["source"]
    here = contents(after)
    into, name, way, fault = place_for(here, source, args["destination"])
    if fault:
        return refuse(state, "mv '" + source + "' to '" + args["destination"] + "'", fault)
    into[name] = here.pop(source)
    return {"result": "Moved '" + source + "' to '" + way + "'."}, after
