def tool(state, args):
    return press(state, float(args["pedalPosition"] * FULL_BRAKE))
