def tool(state, args):
    return state.get("airports", []), state
