def tool(state, args):
    return {"login_status": is_signed_in(state)}, state
