def tool(state, args):
    receiver = args["receiver_id"]
    if not is_signed_in(state):
        return refuse_signed_out(state)
    sent = [message for message in inbox(state) if receiver_of(message) == receiver]
    if not sent:
        return refuse(state, "No message was sent to '" + receiver + "'.", 404)
    inbox(state).remove(sent[-1])
    return {
        "deleted_status": True,
        "receiver_id": receiver,
        "message": "The last message to '" + receiver + "' is gone.",
    }, state
