def tool(state, args):
    return {"gallon": args["liter"] * 0.264172}, state
