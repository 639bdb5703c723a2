def tool(state, args):
    given = (args["username"], args["password"])
    if given != (state.get("username"), state.get("password")):
        return {"authentication_status": False}, state
    state["authenticated"] = True
    return {"authentication_status": True}, state
