def tool(state, args):
    user = users(state).get(args["user_id"])
    if user is None:
        return refuse_missing(state, "member", args["user_id"])
    methods = user["payment_methods"]
    code = next_code(state, "certificates", methods)
    if code is None:
        return refuse(state, "There is no code left for another certificate.", 409)
    methods[code] = {"source": "certificate", "id": code, "amount": args["amount"]}
    return args["user_id"] + " has " + code + ", worth " + str(args["amount"]) + ".", state
