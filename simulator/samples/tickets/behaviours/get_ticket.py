def tool(state, args):
    ticket = find(state, args["ticket_id"])
    if ticket is None:
        return refuse_missing(state, args["ticket_id"])
    return ticket, state
