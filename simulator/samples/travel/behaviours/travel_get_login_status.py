def tool(state, args):
    return {"status": bool(state.get("token_expires_in"))}, state
