def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    return {"following_list": following(state)}, state
