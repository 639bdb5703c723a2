def tool(state, args):
    if not user(state):
        return refuse(state, SIGNED_OUT, 401)
    own = [ticket for ticket in queue(state) if ticket.get("created_by") == user(state)]
    if "status" in args:
        wanted = args["status"].lower()
        own = [ticket for ticket in own if ticket.get("status", "").lower() == wanted]
    return own, state
