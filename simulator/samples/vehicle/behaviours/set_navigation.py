def tool(state, args):
    state["destination"] = args["destination"]
    return {"status": "The way leads to " + args["destination"] + " now."}, state
