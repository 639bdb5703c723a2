def tool(state, args):
    return {"login_status": bool(user(state))}, state
