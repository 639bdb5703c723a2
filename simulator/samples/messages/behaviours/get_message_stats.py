def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    receivers = [receiver for receiver, _ in messages(state)]
    counts = {"received_count": len(receivers), "total_contacts": len(set(receivers))}
    return {"stats": counts}, state
