def tool(state, args):
    return give_status(state, args["ticket_id"], "Closed", {})
