def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    word = args["keyword"].lower()
    found = []
    for receiver, text in messages(state):
        if word in str(text).lower():
            found.append({"receiver_id": receiver, "message": text})
    return {"results": found}, state
