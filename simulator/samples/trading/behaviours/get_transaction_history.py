def beginning_of(day):
    """The day's first moment, as timestamps are written. Raises ValueError on what is no day."""
    return str(datetime.strptime(day, "%Y-%m-%d"))


def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    paid = state.get("transaction_history", [])
    try:
        if args.get("start_date"):
            start = beginning_of(args["start_date"])
            paid = [each for each in paid if start <= each["timestamp"]]
        if args.get("end_date"):
            end = beginning_of(args["end_date"])
            paid = [each for each in paid if each["timestamp"] <= end]
    except ValueError:
        return refuse(state, "A date is written as YYYY-MM-DD.", 400)
    return {"transaction_history": paid}, state
