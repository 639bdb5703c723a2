def tool(state, args):
    if args["username"] == "" or args["password"] == "":
        return {"success": False}, state
    state["current_user"] = args["username"]
    return {"success": True}, state
