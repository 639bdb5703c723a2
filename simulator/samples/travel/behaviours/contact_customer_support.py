def tool(state, args):
    if args["booking_id"] not in bookings(state):
        return refuse_missing(state, "booking", args["booking_id"])
    return {"customer_support_message": "We have your message and will write back."}, state
