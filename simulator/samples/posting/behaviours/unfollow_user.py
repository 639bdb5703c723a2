def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    name = args["username_to_unfollow"]
    if name not in following(state):
        return {"unfollow_status": False}, state
    state["following_list"] = [each for each in following(state) if each != name]
    return {"unfollow_status": True}, state
