def tool(state, args):
    return {"cwd": state["cwd"]}, state
