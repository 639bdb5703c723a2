def tool(state, args):
    return {"log": args["messages"]}, state
