def tool(state, args):
    return {"outsideTemperature": measure(state, -10.0, 40.0)}, state
