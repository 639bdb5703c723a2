from copy import deepcopy


def tool(state, args):
    after, source = whole(state), args["source"]
    here = contents(after)
    into, name, way, fault = place_for(here, source, args["destination"])
    if fault:
        return refuse(state, "cp '" + source + "' to '" + args["destination"] + "'", fault)
    into[name] = deepcopy(here[source])
    return {"result": "Copied '" + source + "' to '" + way + "'."}, after
