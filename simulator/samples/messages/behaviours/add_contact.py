def tool(state, args):
    name = args["user_name"]
    if name in people(state):
        return refuse(state, "There is somebody named '" + name + "' already.", 409)
    state["user_count"] = state.get("user_count", 0) + 1
    user_id = "USR" + str(state["user_count"]).zfill(3)
    if is_id(state, user_id):
        return refuse(state, "Somebody has the id '" + user_id + "' already.", 409)
    state["user_map"] = {**people(state), name: user_id}
    return {
        "added_status": True,
        "user_id": user_id,
        "message": "'" + name + "' is in the workspace now.",
    }, state
