def tool(state, args):
    return {"currentSpeed": measure(state, 0.0, 120.0)}, state
