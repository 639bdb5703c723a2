def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    return {"history": [int(key) if key.isdigit() else key for key in orders(state)]}, state
