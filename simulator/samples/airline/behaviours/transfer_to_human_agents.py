def tool(state, args):
    return "A colleague goes on from here.", state
