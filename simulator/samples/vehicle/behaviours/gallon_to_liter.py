def tool(state, args):
    return {"liter": args["gallon"] * 3.78541}, state
