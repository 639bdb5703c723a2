def tool(state, args):
    more = {"resolution": args["resolution"]}
    return give_status(state, args["ticket_id"], "Resolved", more)
