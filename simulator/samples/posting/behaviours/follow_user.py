def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    is_new = args["username_to_follow"] not in following(state)
    if is_new:
        state["following_list"] = following(state) + [args["username_to_follow"]]
    return {"follow_status": is_new}, state
