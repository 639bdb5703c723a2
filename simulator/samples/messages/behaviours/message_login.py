def tool(state, args):
    user_id = args["user_id"]
    if not is_id(state, user_id):
        return {"login_status": False, "message": "Nobody has the id '" + user_id + "'."}, state
    state["current_user"] = user_id
    return {"login_status": True, "message": "'" + user_id + "' is signed in now."}, state
