def tool(state, args):
    ticket = find(state, args["ticket_id"])
    if ticket is None:
        return refuse_missing(state, args["ticket_id"])
    for name, value in args["updates"].items():
        ticket[name] = value
    return {"status": "Ticket '" + str(args["ticket_id"]) + "' is changed."}, state
