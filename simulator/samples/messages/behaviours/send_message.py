def new_number(state):
    taken = state.get("generated_ids", [])
    number = draw(state, 10000, 99999)
    while number in taken:
        number = draw(state, 10000, 99999)
    state["generated_ids"] = sorted(taken + [number])
    return number


def tool(state, args):
    receiver = args["receiver_id"]
    if not is_signed_in(state):
        return refuse_signed_out(state)
    if not is_id(state, receiver):
        return refuse(state, "Nobody has the id '" + receiver + "'.", 404)
    number = new_number(state)
    state["inbox"] = inbox(state) + [{receiver: args["message"]}]
    state["message_count"] = state.get("message_count", 0) + 1
    return {
        "sent_status": True,
        "message_id": {"new_id": number},
        "message": "The message is on its way to '" + receiver + "'.",
    }, state
