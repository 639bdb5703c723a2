def tool(state, args):
    return list(AIRPORTS), state
