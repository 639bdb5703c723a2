def tool(state, args):
    return press(state, 0.0)
