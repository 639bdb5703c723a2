def tool(state, args):
    fault = fault_of_token(state, args)
    if fault:
        return refuse(state, fault, 401)
    if state.get("token_expires_in") is None:
        return refuse(state, WRONG_TOKEN, 401)
    if args["card_number"] in cards(state):
        return refuse(state, "The card is registered already.", 409)
    card_id = str(draw(state, 100000000000, 999999999999))
    card = {name: value for name, value in args.items() if name != "access_token"}
    card["balance"] = draw(state, 10000, 99999)
    state["credit_card_list"] = {**cards(state), card_id: card}
    return {"card_id": card_id}, state
