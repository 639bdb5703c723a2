def tool(state, args):
    if not user(state):
        return refuse(state, SIGNED_OUT, 401)
    ticket = {
        "id": state.get("ticket_counter", 1),
        "title": args["title"],
        "description": args.get("description", ""),
        "status": "Open",
        "priority": args.get("priority", 1),
        "created_by": user(state),
    }
    state["ticket_queue"] = queue(state) + [ticket]
    state["ticket_counter"] = ticket["id"] + 1
    return ticket, state
