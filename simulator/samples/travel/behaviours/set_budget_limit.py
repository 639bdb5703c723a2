def tool(state, args):
    fault = fault_of_token(state, args)
    if fault:
        return refuse(state, fault, 401)
    state["budget_limit"] = float(args["budget_limit"])
    return {"budget_limit": state["budget_limit"]}, state
