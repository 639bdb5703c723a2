def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    by_receiver = {}
    for receiver, text in messages(state):
        by_receiver.setdefault(receiver, []).append(text)
    return {"messages": by_receiver}, state
