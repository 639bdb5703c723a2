def tool(state, args):
    if not user(state):
        return {"success": False}, state
    state["current_user"] = None
    return {"success": True}, state
