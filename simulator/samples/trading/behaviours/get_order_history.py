def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    return {"history": [int(number) for number in orders(state)]}, state
