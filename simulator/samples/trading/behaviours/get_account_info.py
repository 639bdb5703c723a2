def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    return {"balance": 0, **state.get("account_info", {})}, state
