def tool(state, args):
    return {"status": is_signed_in(state)}, state
